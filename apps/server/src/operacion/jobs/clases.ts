import type { Config } from "../../config.ts";
import { createAvisador } from "../../avisos/correo/avisar.ts";
import { createRepartidor } from "../../avisos/correo/repartir.ts";
import { enviarCorreo } from "../../documentos/correo/enviar-correo.ts";
import { enviarCorreoDeProforma } from "../../tienda/correo/enviar-proforma.ts";
import { MOTIVOS } from "../motivos-aviso.ts";
import { limitesDe } from "../../motor/tareas/limites.ts";
import type { Clase } from "../../motor/tareas/worker.ts";
import type { NombreClase } from "../../motor/tareas/reglas.ts";
import { resolverCambio } from "../../documentos/resolver-cambio.ts";
import { buscarTardia } from "../../documentos/buscar-tardias.ts";
import { avanzarCorte, avanzarGemela } from "../../contingencia/avanzar.ts";
import { avanzarPaquete } from "../../contingencia/seguir-paquete.ts";
import { resolverDuda } from "../../documentos/resolver-dudas.ts";
import { repartir } from "../../avisos/webhooks/repartir.ts";
import { hacerGeneral } from "./generales.ts";
import { olvidarFotos } from "../../tienda/jobs/olvidar-fotos.ts";
import { refrescarCatalogos } from "../../impuestos/jobs/refrescar-catalogos.ts";
import { renovarCufd } from "../../impuestos/jobs/renovar-cufd.ts";

const { avisar, avisarDescuadre } = createAvisador(MOTIVOS);

/** The attempt at a row of each kind. */
const HACER: Readonly<Record<NombreClase, Clase["hacer"]>> = {
  cufd: renovarCufd,
  catalogos: refrescarCatalogos,
  dudas: resolverDuda,
  cambios: resolverCambio,
  tardias: buscarTardia,
  cortes: avanzarCorte,
  paquetes: avanzarPaquete,
  gemelas: avanzarGemela,
  webhooks: repartir,
  correos: createRepartidor({ correos: enviarCorreo, correosProformas: enviarCorreoDeProforma }),
  descuadres: avisarDescuadre,
  avisos: avisar,
  fotos: olvidarFotos,
  generales: hacerGeneral,
};

/** Lists the kinds of rows that a server works on, with their limits. */
export function clasesDe(config: Config): readonly Clase[] {
  return limitesDe(config).map((limites) => ({ ...limites, hacer: HACER[limites.nombre] }));
}
