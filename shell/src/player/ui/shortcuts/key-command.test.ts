import { keyCommand } from './key-command.ts';

const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('keyboard shortcuts', () => {
  test.each([
    [' ', false, { kind: 'toggle' }],
    ['k', false, { kind: 'toggle' }],
    ['K', false, { kind: 'toggle' }],
    ['j', false, { kind: 'seekBy', seconds: -10 }],
    ['l', false, { kind: 'seekBy', seconds: 10 }],
    ['m', false, { kind: 'mute' }],
    ['N', true, { kind: 'next' }],
    ['P', true, { kind: 'previous' }],
    ['0', false, { kind: 'seekToPart', part: 0 }],
    ['9', false, { kind: 'seekToPart', part: 0.9 }],
    ['/', false, { kind: 'search' }],
    ['/', true, { kind: 'search' }],
    ['?', true, { kind: 'help' }],
  ])('%s with Shift %s', (key, shiftKey, command) => {
    expect(keyCommand({ ...none, key, shiftKey })).toEqual(command);
  });

  test.each(['n', 'p', 'x', 'Enter', 'ArrowRight', 'constructor'])('%s alone is not a shortcut', (key) => {
    expect(keyCommand({ ...none, key })).toBeNull();
  });

  test.each(['ctrlKey', 'altKey', 'metaKey'])('a key with %s belongs to the browser', (modifier) => {
    expect(keyCommand({ ...none, key: 'k', [modifier]: true })).toBeNull();
  });
});
