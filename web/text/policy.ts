/** What the policies say of the shop that keeps them. */
export interface PolicyShop {
  name: string;
  legalName: string;
  city: string;
  email: string;
  phone: string;
  officer: string;
  officerEmail: string;
}

export interface PolicySection {
  title: string;
  lines: readonly string[];
}
