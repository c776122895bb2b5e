import { AccountModel } from './account-model.ts';

// Run by itself, so that the bench needs no file of the server: options as JSON in, the report as JSON out.
process.stdout.write(JSON.stringify(new AccountModel(JSON.parse(process.argv[2] ?? '{}')).run()));
