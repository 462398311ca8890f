import fc, { type Arbitrary } from 'fast-check';
import { type ProductName, productNames, statedLimits } from '../../specs/interface/interface-facts.ts';
import { allSubsets } from '../kernel/subsets.ts';

/** The body of create-sandbox-connection. */
export interface ConnectionBody {
  readonly provider_id: string;
  readonly products?: readonly ProductName[];
  readonly employee_size?: number;
}

/** The body of create-sandbox-account. */
export interface AccountBody {
  readonly company_id: string;
  readonly provider_id: string;
  readonly products?: readonly ProductName[];
}

/** 1 to 7 different product names in any order. Shrinks towards one. */
export function products(): Arbitrary<readonly ProductName[]> {
  return fc.shuffledSubarray([...productNames], { minLength: 1 });
}

/** Each product alone, and all. */
export const productsBoundaries: readonly (readonly ProductName[])[] = [
  ...allSubsets(productNames).filter((names) => names.length === 1),
  productNames,
];

/**
 * Product names of a list (>= 2, different), in any order: two of them, or any number from two. In one of four lists a name
 * stands twice, of which nothing is stated: it may be refused.
 */
export function someProducts<Name extends string>(names: readonly Name[]): Arbitrary<readonly Name[]> {
  const two = fc.shuffledSubarray([...names], { minLength: 2, maxLength: 2 });
  const several = fc.shuffledSubarray([...names], { minLength: 2 });
  const repeated = two.chain((pair) => fc.constantFrom(...pair).map((name) => [...pair, name]));
  return fc.oneof(two, several, two, repeated);
}

/** 1 to 250 employees, both inclusive. Bounds of the interface: none are stated. */
export function employeeSize(): Arbitrary<number> {
  return fc.oneof(fc.constantFrom(...employeeSizeBoundaries), fc.integer({ min: 1, max: 250 }));
}

/** The least, the default, both sides of where history ends, and half as many again. */
export const employeeSizeBoundaries: readonly number[] = [1, 20, 99, 100, 101, 150];

/**
 * A connection of the provider: products and employee size each given or absent. Shrinks towards the provider alone.
 */
export function connectionBody(provider_id: string): Arbitrary<ConnectionBody> {
  return fc.record(
    { provider_id: fc.constant(provider_id), products: products(), employee_size: employeeSize() },
    { requiredKeys: ['provider_id'] },
  );
}

/**
 * The provider alone; all products; one product; each side of where history ends. Five in all, since a target may bound how many connections can be created.
 */
export function connectionBodyBoundaries(provider_id: string): readonly ConnectionBody[] {
  return [
    { provider_id },
    { provider_id, products: productNames, employee_size: statedLimits.employeesWithHistory + 1 },
    { provider_id, products: productNames, employee_size: statedLimits.employeesWithHistory },
    { provider_id, products: ['pay_statement'], employee_size: 1 },
    { provider_id, employee_size: statedLimits.defaultEmployeeSize + 1 },
  ];
}

/** An account of a company at a provider: products given or absent. */
export function accountBody(company_id: string, provider_id: string): Arbitrary<AccountBody> {
  return fc.record(
    { company_id: fc.constant(company_id), provider_id: fc.constant(provider_id), products: products() },
    { requiredKeys: ['company_id', 'provider_id'] },
  );
}

/** Without products, which is said to be accepted; with all; with one. */
export function accountBodyBoundaries(company_id: string, provider_id: string): readonly AccountBody[] {
  return [
    { company_id, provider_id },
    { company_id, provider_id, products: productNames },
    { company_id, provider_id, products: ['pay_statement'] },
  ];
}
