declare module '#platform/database/database.ts' {
  interface Tables {
    imported_items: { key: string; item_id: string; imported_at: Date };
    imported_products: { key: string; product_id: string; imported_at: Date };
    imported_pictures: {
      url: string;
      path: string | null;
      problem: string | null;
      asked_at: Date;
      tried_at: Date | null;
    };
  }
}

export {};
