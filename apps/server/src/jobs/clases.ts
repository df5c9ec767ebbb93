import type { Config } from "../config.ts";
import { avisar, avisarDescuadre } from "../correo/avisar.ts";
import { repartirCorreo } from "../correo/repartir.ts";
import { limitesDe } from "../tareas/limites.ts";
import type { Clase } from "../tareas/worker.ts";
import type { NombreClase } from "../tareas/reglas.ts";
import { resolverCambio } from "../use-cases/resolver-cambio.ts";
import { buscarTardia } from "../use-cases/buscar-tardias.ts";
import { avanzarCorte, avanzarGemela } from "../use-cases/contingencia/avanzar.ts";
import { avanzarPaquete } from "../use-cases/contingencia/seguir-paquete.ts";
import { resolverDuda } from "../use-cases/resolver-dudas.ts";
import { repartir } from "../webhooks/repartir.ts";
import { hacerGeneral } from "./generales.ts";
import { olvidarFotos } from "./olvidar-fotos.ts";
import { refrescarCatalogos } from "./refrescar-catalogos.ts";
import { renovarCufd } from "./renovar-cufd.ts";

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
  correos: repartirCorreo,
  descuadres: avisarDescuadre,
  avisos: avisar,
  fotos: olvidarFotos,
  generales: hacerGeneral,
};

/** Lists the kinds of rows that a server works on, with their limits. */
export function clasesDe(config: Config): readonly Clase[] {
  return limitesDe(config).map((limites) => ({ ...limites, hacer: HACER[limites.nombre] }));
}
