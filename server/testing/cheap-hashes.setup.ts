import { lowerHashingCost } from '../accounts/passwords.ts';
import { lowerScryptWorkFactor } from '../backups/archive.ts';

// Real hashes took a sixth of the tests' CPU time. accounts/hashing.test.ts tests their cost.
lowerHashingCost(64);
lowerScryptWorkFactor(10);
