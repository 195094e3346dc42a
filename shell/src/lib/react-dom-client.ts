/** Imported dynamically, a CommonJS module would bring webpack's code that makes a namespace of it. */
export { createRoot, hydrateRoot } from 'react-dom/client';
