import { lineIcon } from './icons.tsx';

/** A list with a plus. In a file of its own, because the first load has those of `icons.tsx`. */
export const AddIcon = /*#__PURE__*/ lineIcon('M4 6h12M4 12h8M4 18h8M17 14v6M14 17h6');
