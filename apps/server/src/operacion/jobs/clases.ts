import type { Config } from "../../config.ts";
import { createAvisador } from "../../avisos/correo/avisar.ts";
import { createRepartidor } from "../../avisos/correo/repartir.ts";
import { sendCorreo } from "../../documentos/correo/enviar-correo.ts";
import { sendCorreoDeProforma } from "../../tienda/correo/enviar-proforma.ts";
import { MOTIVOS } from "../motivos-aviso.ts";
import { limitesDe } from "../../motor/tareas/limites.ts";
import type { Clase } from "../../motor/tareas/worker.ts";
import type { NombreClase } from "../../motor/tareas/reglas.ts";
import { resolveCambio } from "../../documentos/resolver-cambio.ts";
import { searchTardia } from "../../documentos/buscar-tardias.ts";
import { avanzarCorte, avanzarGemela } from "../../contingencia/avanzar.ts";
import { avanzarPaquete } from "../../contingencia/seguir-paquete.ts";
import { resolveDuda } from "../../documentos/resolver-dudas.ts";
import { repartir } from "../../avisos/webhooks/repartir.ts";
import { makeGeneral } from "./generales.ts";
import { forgetFotos } from "../../tienda/jobs/olvidar-fotos.ts";
import { refreshCatalogos } from "../../impuestos/jobs/refrescar-catalogos.ts";
import { renovarCufd } from "../../impuestos/jobs/renovar-cufd.ts";

const { avisar, avisarDescuadre } = createAvisador(MOTIVOS);

/** The attempt at a row of each kind. */
const HACER: Readonly<Record<NombreClase, Clase["hacer"]>> = {
  cufd: renovarCufd,
  catalogos: refreshCatalogos,
  dudas: resolveDuda,
  cambios: resolveCambio,
  tardias: searchTardia,
  cortes: avanzarCorte,
  paquetes: avanzarPaquete,
  gemelas: avanzarGemela,
  webhooks: repartir,
  correos: createRepartidor({ correos: sendCorreo, correosProformas: sendCorreoDeProforma }),
  descuadres: avisarDescuadre,
  avisos: avisar,
  fotos: forgetFotos,
  generales: makeGeneral,
};

/** Lists the kinds of rows that a server works on, with their limits. */
export function clasesDe(config: Config): readonly Clase[] {
  return limitesDe(config).map((limites) => ({ ...limites, hacer: HACER[limites.nombre] }));
}
