/** Routes of the portal's first page, which lists waiting work, approaching ends and failures. */
import { epochToInstante, findAnexoQueFalta, getRegimen, ok } from "@mostrador/core";
import { getVigencia } from "../../cotizaciones/readers/cotizaciones.ts";
import { hasRight } from "../../http/rights.ts";
import { route } from "../../http/route.ts";
import { faltanteDe } from "../../terminales/readers/faltante.ts";
import { findProximaLey } from "../../tienda/precios-de-ley.ts";
import { listFaltantes } from "../../ventas/readers/cierres.ts";
import { listSectoresConParte } from "../../impuestos/partes-con-credito.ts";
import { getCopiaFuera } from "../../copias/readers/copia-fuera.ts";
import { getResumen } from "../../ventas/readers/portal.ts";
import { isServidorPropio } from "../../cuenta/es-propio.ts";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import type { Fila } from "../../motor/esquema.ts";
import { Inicio } from "./respuestas-portal.ts";
import { conDesfase, iso } from "../../http/respuestas.ts";
import { vistaCopiaFuera } from "./vista-copia-fuera.ts";

export const inicio = route({
  method: "get",
  path: "/v1/portal/inicio",
  resumen: "La empresa de un vistazo: qué espera, qué vence, qué falla",
  right: "consultar",
  changesState: false,
  respuesta: { datos: Inicio },
  handle: async (deps, { llamador: { empresa, rol, correo, soloEsta } }) => {
    const resumen = await getResumen(deps.db, empresa.nit, soloEsta ? null : correo);
    const { documentos, enDuda, desdeMs } = resumen.esperando;
    const { certificadoMs, tokenMs } = deps.vigenciasOf(empresa);
    const deDueno = hasRight("dueno", rol);
    const fuera = deDueno ? await getCopiaFuera(deps.db, deps.config, deps.now()) : null;
    const tipo = await getVigencia(deps.db, deps.reloj.ahora());
    const ley = deDueno ? await findProximaLey(deps, empresa) : null;
    const ve = hasRight("revisar", rol);
    const faltantes = ve ? await listFaltantes(deps.db, empresa.nit, deps.now()) : [];
    return ok({
      datos: {
        rol,
        correo,
        variasEmpresas: resumen.variasEmpresas,
        empresa: {
          nit: empresa.nit,
          razonSocial: empresa.razonSocial,
          modalidad: empresa.modalidad,
          ambiente: empresa.ambiente,
          demo: empresa.demo === 1,
          creditoParcial: deDueno && (await listSectoresConParte(deps, empresa.nit)).length > 0,
        },
        creditosDisponibles: resumen.creditosDisponibles,
        siat: deps.pulso.estado().siat,
        certificadoVence: certificadoMs === null ? null : iso(certificadoMs),
        tokenVence: tokenMs === null ? null : iso(tokenMs),
        porConseguir: porConseguir(empresa),
        contacto: deps.config.contacto,
        servidorPropio: hasRight("servidor", rol) && (await isServidorPropio(deps)),
        puntos: resumen.puntos.map(({ cufdVence, ...punto }) => ({
          ...punto,
          cufdVence: cufdVence === null ? null : conDesfase(cufdVence),
        })),
        esperando: { documentos, enDuda, desde: desdeMs === null ? null : iso(desdeMs) },
        observadas: resumen.observadas,
        webhooksFallando: resumen.webhooksFallando,
        leyPorEmpezar:
          ley === null
            ? null
            : {
                nombre: getRegimen(ley.ley.regimen).nombre,
                desde: ley.ley.desde,
                elegida: ley.eleccion !== null,
              },
        anexoQueFalta: deDueno ? await anexoQueFalta(deps, empresa) : null,
        tipoCambioAtrasado:
          tipo === null || tipo.diasAtrasada === 0 ? null : { desde: tipo.fecha, dias: tipo.diasAtrasada },
        copiaFuera: fuera === null ? null : vistaCopiaFuera(fuera),
        faltantes: faltantes.map(
          ({ cierre: { z, cerradoPor, nota, ...cierre }, sucursal, puntoVenta, caja }) => ({
            sucursal,
            puntoVenta,
            caja,
            z,
            cerradoPor,
            nota,
            falta: faltanteDe(cierre).bolivianos,
            faltaDolares: faltanteDe(cierre).dolares,
          }),
        ),
      },
    });
  },
});

/** Finds the law, in force or ahead, for whose annex a company's system was not authorised. */
async function anexoQueFalta({ db, reloj, regimenes }: Deps, empresa: Empresa) {
  const ahora = epochToInstante(reloj.ahora());
  const ley = findAnexoQueFalta(empresa.anexo, ahora, await regimenes.vigencias(db, empresa));
  if (ley === null) return null;
  const { regimen, desde } = ley;
  return {
    nombre: getRegimen(regimen).nombre,
    desde,
    rige: desde <= ahora,
    autorizado: getRegimen(empresa.anexo).nombre,
  };
}

/** Steps that a company still lacks to issue its first invoice. */
function porConseguir({
  modalidad,
  p12,
  token,
}: Pick<Fila<"empresas">, "modalidad" | "p12" | "token">): ("certificado" | "token")[] {
  return [
    ...(modalidad === 1 && p12 === null ? (["certificado"] as const) : []),
    ...(token === null ? (["token"] as const) : []),
  ];
}
