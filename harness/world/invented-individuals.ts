/** Version 4 UUIDs that no target can know. */
export const inventedIndividuals = [
  '5f1c8a52-6d0b-4e57-9a3e-0c2f6b7d8e91',
  'b7e9d410-23af-4c68-8d15-9e4a1f0c6b32',
  '0d6a3f7c-91be-4258-b0c4-72e5d8f1a943',
];
