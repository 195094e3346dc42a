type OptionalKeys<Type> = { [Key in keyof Type]: undefined extends Type[Key] ? Key : never }[keyof Type];
type WithoutUndefined<Type> = Omit<Type, OptionalKeys<Type>> & {
  [Key in OptionalKeys<Type>]?: Exclude<Type[Key], undefined>;
};

/** Returns the properties that have a value, for types whose optional properties are absent (`exactOptionalPropertyTypes`). */
export const omitUndefined = <Type extends object>(object: Type): WithoutUndefined<Type> =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Type>;
