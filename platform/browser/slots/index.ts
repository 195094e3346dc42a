/** What fills slots: loaded with the first slot that is filled. */
export { ShownFilling } from './ShownFilling.tsx';
export { fillingStates, stateOf } from './filling-states.ts';
