import { lowerHashingCost } from '../accounts/passwords.ts';

// Real hashes took a sixth of the tests' CPU time. accounts/hashing.test.ts tests their cost.
lowerHashingCost(64);
