import { REGISTRY, type ReleaseStore } from './release-store.ts';

const FOLDER = 'environments/';
const NAME = /^[a-z][a-z0-9-]{0,30}$/;
/** What each environment has of its own. Versions, roots, previews and attestations are those of the whole store. */
const OWN = [REGISTRY, 'first-revision', 'log/', 'transparency/', 'figures/'];

/** Returns the environment of this name, undefined for production. Throws if `setting` cannot be a name. */
export const parseEnvironment = (
  text: string | undefined,
  setting = 'RELEASE_ENVIRONMENT',
): string | undefined => {
  const name = text?.trim();
  if (!name || name === 'production') return undefined;
  if (!NAME.test(name))
    throw new Error(
      `${setting} must have small letters, digits and dashes, such as staging; it is "${name}".`,
    );
  return name;
};

/** Returns the part of a store that an environment sees; undefined is production. */
export const inEnvironment = (whole: ReleaseStore, environment: string | undefined): ReleaseStore => {
  if (environment === undefined) return whole;
  const folder = `${FOLDER}${environment}/`;
  const placeOf = (name: string) => (OWN.some((own) => name.startsWith(own)) ? folder + name : name);
  return {
    environment,
    where: `${environment} of ${whole.where}`,
    read: (name) => whole.read(placeOf(name)),
    create: (name, content) => whole.create(placeOf(name), content),
    replace: (name, content) => whole.replace(placeOf(name), content),
    remove: (name) => whole.remove(placeOf(name)),
    list: async (prefix) => {
      const place = placeOf(prefix);
      return (await whole.list(place)).map((name) => (place === prefix ? name : name.slice(folder.length)));
    },
  };
};

/** Returns the environments of a store beside production. */
export const environmentsOf = async (whole: ReleaseStore): Promise<string[]> => {
  const names = (await whole.list(FOLDER)).map((name) => name.slice(FOLDER.length).split('/')[0] ?? '');
  return [...new Set(names)].filter((name) => NAME.test(name)).sort();
};
