/** A list of values that answers give; empty if a place is missing. `back`: how many answers follow (0: the last answer). */
export type Operand =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'status'; readonly back: number }
  /** `at`: keys and indices from the root of the body; `*` stands for each element of a list, or value of an object. */
  | { readonly kind: 'body'; readonly back: number; readonly at: readonly string[] }
  /** Values of the header of that name, in lower case. */
  | { readonly kind: 'header'; readonly back: number; readonly name: string }
  /** The values at that place within each of these values. */
  | { readonly kind: 'within'; readonly of: Operand; readonly at: readonly string[] }
  /** The values that have one of the values of `among` at that place. */
  | { readonly kind: 'where'; readonly of: Operand; readonly at: readonly string[]; readonly among: Operand }
  /** One number: how many values there are. */
  | { readonly kind: 'count'; readonly of: Operand }
  /** The values of all lists, one after the other. */
  | { readonly kind: 'all'; readonly of: readonly Operand[] }
  /** The values from this index on, at most `most` of them. */
  | { readonly kind: 'slice'; readonly of: Operand; readonly from: number; readonly most: number }
  /** The values in the order of their JSON texts, so that lists compare in any order. */
  | { readonly kind: 'sorted'; readonly of: Operand }
  /** Each value once, in the order of their JSON texts. */
  | { readonly kind: 'distinct'; readonly of: Operand };

/** A constraint on one value, as a keyword of JSON Schema states it; values of other types satisfy it. */
export type Constraint =
  | { readonly keyword: 'type'; readonly types: readonly string[] }
  | { readonly keyword: 'enum'; readonly values: readonly unknown[] }
  | { readonly keyword: 'required'; readonly keys: readonly string[] }
  /** At least one of these keys is there. */
  | { readonly keyword: 'shape'; readonly keys: readonly string[] }
  /** A regular expression that ECMAScript and Oniguruma read alike. */
  | { readonly keyword: 'pattern'; readonly pattern: string }
  /** Bounds of numbers, both inclusive; null: no bound. */
  | { readonly keyword: 'range'; readonly least: number | null; readonly most: number | null }
  | { readonly keyword: 'minLength'; readonly least: number };

/**
 * A condition that the answers of a conforming target meet, as data that a shell script can test again. It is about the
 * exchanges of one finding. If it needs more answers than the finding has, the deciding request is sent again.
 */
export type Condition =
  | { readonly kind: 'equal'; readonly left: Operand; readonly right: Operand }
  /** Each value of `left` is one of `right`. */
  | { readonly kind: 'among'; readonly left: Operand; readonly right: Operand }
  /** The one number of `left` is not above that of `right`. */
  | { readonly kind: 'at-most'; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'valid'; readonly value: Operand; readonly constraint: Constraint }
  /** No value is above the one before it. */
  | { readonly kind: 'descending'; readonly of: Operand }
  | { readonly kind: 'json'; readonly back: number }
  /** The text stands nowhere in the body of the answer; letter case makes no difference. */
  | { readonly kind: 'lacks'; readonly back: number; readonly text: string }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'every'; readonly of: readonly Condition[] }
  | { readonly kind: 'some'; readonly of: readonly Condition[] };
