import { fitsContract, isBelow } from './contract-range.ts';

test.each([
  ['^1.0.0', '1.0.0'],
  ['^1.0.0', '1.4.2'],
  ['^1.4.0', '1.4.0'],
  ['^1.4.1', '1.5.0'],
  ['1.2.3', '1.2.3'],
  ['^0.3.1', '0.3.4'],
])('%s accepts the contract %s', (range, contract) => expect(fitsContract(range, contract)).toBe(true));

test.each([
  ['^1.0.0', '2.0.0'],
  ['^2.0.0', '1.9.9'],
  ['^1.4.0', '1.3.9'],
  ['^1.4.2', '1.4.1'],
  ['1.2.3', '1.2.4'],
  ['^0.3.0', '0.4.0'],
  ['>=1.0.0', '1.0.0'],
  ['*', '1.0.0'],
  ['', '1.0.0'],
  ['^1.0.0', 'latest'],
])('%s rejects the contract %s', (range, contract) => expect(fitsContract(range, contract)).toBe(false));

test.each([
  ['1.0.9', '1.1.0'],
  ['1.9.0', '2.0.0'],
  ['1.1.0-fix-42.1a2b3c4d', '1.1.1'],
])('%s is below %s', (version, minimum) => expect(isBelow(version, minimum)).toBe(true));

test.each([
  ['1.1.0', '1.1.0'],
  ['2.0.0', '1.9.9'],
  ['1.1.0-dev', '1.1.0'],
  ['dev', '1.1.0'],
])('%s is not below %s', (version, minimum) => expect(isBelow(version, minimum)).toBe(false));
