/** One way on in a menu: a page, an address outside the app, or a deed. */
export type Entry = { label: string } & ({ to: string } | { href: string } | { run: () => void });
