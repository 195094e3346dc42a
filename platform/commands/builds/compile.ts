export { compile } from '@rushtone/platform/build';
