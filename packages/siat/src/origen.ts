/** The caller of the tax system, fixed for a company. `codigoAmbiente` 1 is production, 2 the pilot. docs/fiscal-rules.md F1. */
export interface Sistema {
  readonly nit: number;
  readonly codigoSistema: string;
  readonly codigoAmbiente: 1 | 2;
  readonly modalidad: 1 | 2;
}

/** A branch's point of sale; 0 is the branch itself. */
export interface Punto {
  readonly sistema: Sistema;
  readonly sucursal: number;
  readonly puntoVenta: number;
}

/** A point of sale with its CUIS. */
export interface PuntoConCuis extends Punto {
  readonly cuis: string;
}

/** A point of sale with its CUIS and its current CUFD. */
export interface PuntoConCufd extends PuntoConCuis {
  readonly cufd: string;
}

/** The elements that most requests carry, by their names in the contract; the writer takes those that the type has. */
export function camposDeOrigen({ sistema, sucursal, puntoVenta }: Punto) {
  return {
    nit: sistema.nit,
    codigoSistema: sistema.codigoSistema,
    codigoAmbiente: sistema.codigoAmbiente,
    codigoModalidad: sistema.modalidad,
    codigoSucursal: sucursal,
    codigoPuntoVenta: puntoVenta,
  };
}
