import { lowerHashingCost } from '../accounts/passwords.ts';

// Saves a sixth of the CPU time. accounts/hashing.long.test.ts tests the real cost.
lowerHashingCost(64);
