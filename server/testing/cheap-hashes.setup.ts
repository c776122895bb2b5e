import { lowerHashingCost } from '../accounts/passwords.ts';

// Hashes took a sixth of the tests' CPU time. accounts/hashing.test.ts tests their real cost.
lowerHashingCost(64);
