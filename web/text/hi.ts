import { confirmation } from './hi/confirmation.ts';
import { home } from './hi/home.ts';
import { product } from './hi/product.ts';
import { search } from './hi/search.ts';
import { shell } from './hi/shell.ts';
import { signIn } from './hi/sign-in.ts';
import { status } from './hi/status.ts';

export const texts = { confirmation, home, product, search, shell, signIn, status };
