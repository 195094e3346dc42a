import { isLocalHost } from '@rushtone/site';
import type { FastifyRequest } from 'fastify';
import { COOKIES } from './cookies.ts';
import type { TesterProof } from './tester-proof.ts';

export type MayTest = (request: FastifyRequest) => Promise<boolean>;

type Options = { proof: TesterProof; production: boolean; anyoneTests: boolean };

/** Creates a check for access to tester features. In production, the hostname is no proof of being local. */
export const createMayTest =
  ({ proof, production, anyoneTests }: Options): MayTest =>
  async ({ host, cookies }) =>
    anyoneTests || (!production && isLocalHost(host)) || proof.isValid(cookies[COOKIES.tester]);
