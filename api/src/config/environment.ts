export type Environment = Readonly<Record<string, string | undefined>>;

/** Invalid settings; the message has one line per problem. */
export class ConfigError extends Error {}

/** Creates a settings reader that collects all problems: an invalid setting is recorded and read as absent. */
export const reader = (env: Environment) => {
  const problems: string[] = [];
  const refuse = (problem: string): null => {
    problems.push(problem);
    return null;
  };
  const text = (name: string): string | null => env[name]?.trim() || null;
  const number = (name: string, lowest: number, highest: number, what = 'number'): number | null => {
    const value = text(name);
    if (value === null) return null;
    if (!/^\d{1,9}$/.test(value) || Number(value) < lowest || Number(value) > highest)
      return refuse(`${name} must be a ${what} between ${lowest} and ${highest}, not '${value}'.`);
    return Number(value);
  };
  const port = (name: string): number | null => number(name, 1, 65_535, 'port');
  const oneOf = <Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value => {
    const value = text(name);
    if (value === null) return otherwise;
    const known = values.find((candidate) => candidate === value);
    return known ?? refuse(`${name} must be ${values.join(' or ')}, not '${value}'.`) ?? otherwise;
  };
  const flag = (name: string): boolean =>
    ['true', '1'].includes(oneOf(name, ['true', 'false', '1', '0'], 'false'));
  const address = (name: string, protocols: readonly string[]): string | null => {
    const value = text(name);
    if (value === null) return null;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      return refuse(`${name} must be a URL starting with ${protocols.join(' or ')}//.`);
    return value.replace(/\/+$/, '');
  };
  return { problems, refuse, text, number, port, oneOf, flag, address };
};

export type Reader = ReturnType<typeof reader>;
