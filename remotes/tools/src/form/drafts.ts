/** What somebody typed and has not saved: on this device, for each account and form, until it is saved or thrown away. */
const keyOf = (uid: string, form: string): string => `draft:${form}:${uid}`;

/** The fields of a draft that the form still has; storage that is full, blocked or odd holds none. */
export const readDraft = <Values extends Record<string, string>>(
  uid: string,
  form: string,
  fields: Values,
): Partial<Values> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(uid, form)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const known = Object.entries(kept).filter(([name, value]) => name in fields && typeof value === 'string');
    return Object.fromEntries(known) as Partial<Values>;
  } catch {
    return {};
  }
};

export const writeDraft = (uid: string, form: string, changes: Readonly<Record<string, string>>): void => {
  try {
    if (Object.keys(changes).length === 0) localStorage.removeItem(keyOf(uid, form));
    else localStorage.setItem(keyOf(uid, form), JSON.stringify(changes));
  } catch {
    // The form works on without a copy.
  }
};
