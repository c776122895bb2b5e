import { lowerHashingCost } from '../accounts/passwords.ts';

// A sixth of the computing time of the tests went into hashes. Their real cost is tested in accounts/hashing.test.ts.
lowerHashingCost(64);
