/** The tax system's kind of document (`tipoFactura`) of credit and debit notes. Invoices are of kind 1 or 2. */
export const TIPO_NOTA = 3;
