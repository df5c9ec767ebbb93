/** The page of a proforma, for the portal's download and for its mail. */
import { nombreProforma, representacionProforma, type Proforma } from "@mostrador/core";
import { parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import { findLogo, type Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import { dataUri } from "../../cuenta/imagenes.ts";

/** A drawn page, with the name of its file. */
export interface HojaDeProforma {
  readonly archivo: string;
  readonly bytes: Buffer;
}

/** Draws the A4 page of a proforma. */
export async function hojaDeProforma(
  { db, papel }: Pick<Deps, "db" | "papel">,
  empresa: Empresa,
  proforma: Proforma,
): Promise<HojaDeProforma> {
  const { razonSocial, nit, municipio, telefono } = empresa;
  const logo = await findLogo(db, nit);
  const { unidades_medida: unidades } = await parametricasDe(db, nit);
  const bytes = await papel.hoja(
    representacionProforma(proforma, {
      razonSocial,
      nit,
      municipio,
      telefono,
      logo: logo === null ? null : dataUri(logo),
      unidades: new Map(unidades ?? []),
    }),
  );
  return { archivo: `proforma_${nombreProforma(proforma)}.pdf`, bytes };
}
