import { lowerHashingCost } from '../accounts/passwords.ts';
import { lowerScryptWorkFactor } from '../backups/archive.ts';

// Hashing at the real cost took a sixth of the tests' CPU time. accounts/hashing.long.test.ts tests that cost.
lowerHashingCost(64);
lowerScryptWorkFactor(10);
