/** Leaves out fields that are undefined or null, so that their defaults count. */
export const given = <Fields extends object>(
  fields: Fields,
): { readonly [Key in keyof Fields]?: NonNullable<Fields[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as Fields;
