import { useLocation } from '@rushtone/contract';

/** The id of the answer that the address asks for: `/faq#academy`; '' for none. */
export const useOpenAnswer = (): string => {
  const { hash } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
};
