import type { DocumentForm, DocumentKind } from '@rush/contract/invoices.ts';
import type { GeneratedAlways, Selectable } from 'kysely';

interface TaxDocumentsTable {
  id: string;
  environment: 'test' | 'live';
  kind: DocumentKind;
  financial_year: number;
  number: number;
  reference: GeneratedAlways<string>;
  form: DocumentForm;
  issued_at: Date;
  source: string;
  source_reference: string;
  invoice_id: string | null;
  supplier_name: string;
  supplier_address: string;
  supplier_gstin: string;
  is_composition: boolean;
  recipient_name: string;
  place_of_supply: string;
  description: string;
  hsn_code: string;
  quantity: number;
  rate_basis_points: number;
  price_paise: number;
  discount_paise: number;
  undelivered_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  total_paise: number;
  paid_by: 'upi' | 'wallet';
}

export type TaxDocumentRow = Selectable<TaxDocumentsTable>;
export type UnnumberedDocument = Omit<
  TaxDocumentRow,
  'id' | 'environment' | 'financial_year' | 'number' | 'reference' | 'issued_at'
>;

declare module '#platform/database/database.ts' {
  interface Tables {
    tax_documents: TaxDocumentsTable;
    document_marks: { only_row: boolean; issue_from: Date; looked_through: Date; looked_back_at: Date };
  }
}
