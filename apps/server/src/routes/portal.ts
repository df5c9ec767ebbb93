import { epochToInstante, fail, FechaPedido, ok, textoPedido } from "@mostrador/core";
import { explicar, type Mensaje } from "@mostrador/siat";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { saldo } from "../db/creditos.ts";
import type { Empresa } from "../db/empresas.ts";
import { listFacturas } from "../db/buscar-facturas.ts";
import {
  listEsperandoPorTerminal,
  listObservadas,
  listPaquetesDe,
  listUltimosEventos,
  listVentasPorDia,
  listVentasPorPunto,
} from "../db/panorama.ts";
import { listCufds, listPuntos } from "../db/puntos.ts";
import { hasOtraEmpresa } from "../db/invitaciones.ts";
import { listWebhooks } from "../db/webhooks.ts";
import { enteroDeTexto } from "../http/campos.ts";
import { route } from "../http/route.ts";
import { vistaFactura } from "../vista-factura.ts";
import { Contingencia, FacturasHalladas, Inicio, VentasDelPeriodo } from "./respuestas-portal.ts";
import { conDesfase, iso } from "./respuestas.ts";

const DIA_MS = 86_400_000;
const DIAS = 30;
const EVENTOS = 50;
const OBSERVADAS = 100;

export const inicio = route({
  method: "get",
  path: "/v1/portal/inicio",
  resumen: "La empresa de un vistazo: qué espera, qué vence, qué falla",
  right: "consultar",
  changesState: false,
  respuesta: { datos: Inicio },
  handle: async (deps, { llamador: { empresa, rol, correo } }) => {
    const esperando = await listEsperandoPorTerminal(deps.db, empresa.nit);
    const desde = esperando.map((fila) => fila.desde);
    const firmante = deps.firmanteOf(empresa);
    const webhooks = await listWebhooks(deps.db, empresa.nit);
    return ok({
      datos: {
        rol,
        correo,
        variasEmpresas: correo !== null && (await hasOtraEmpresa(deps.db, correo)),
        empresa: {
          nit: empresa.nit,
          razonSocial: empresa.razon_social,
          modalidad: empresa.modalidad,
          ambiente: empresa.ambiente,
          demo: empresa.demo === 1,
        },
        creditosDisponibles: await saldo(deps.db, empresa.nit),
        siat: deps.pulso.estado().siat,
        certificadoVence: firmante === null ? null : iso(firmante.validoHastaMs),
        puntos: await puntosDe(deps, empresa),
        esperando: {
          documentos: esperando.reduce((suma, fila) => suma + fila.documentos, 0),
          desde: desde.length === 0 ? null : iso(Math.min(...desde)),
        },
        observadas: (await listObservadas(deps.db, empresa.nit, OBSERVADAS)).length,
        webhooksFallando: webhooks.filter(({ fallando_desde }) => fallando_desde !== null).length,
      },
    });
  },
});

async function puntosDe(deps: Deps, empresa: Empresa) {
  const puntos = (await listPuntos(deps.db)).filter(({ nit }) => nit === empresa.nit);
  return Promise.all(
    puntos.map(async ({ sucursal, punto_venta: puntoVenta }) => {
      const [cufd] = await listCufds(deps.db, { nit: empresa.nit, sucursal, puntoVenta }, 1);
      const vence = cufd === undefined ? null : conDesfase(cufd.vigente_hasta);
      return { sucursal, puntoVenta, cufdVence: vence };
    }),
  );
}

export const ventas = route({
  method: "get",
  path: "/v1/portal/ventas",
  resumen: "Facturas vigentes por día y por punto de venta (las notas no cuentan)",
  right: "administrar",
  changesState: false,
  query: z.strictObject({
    desde: FechaPedido.optional(),
    hasta: FechaPedido.optional(),
  }),
  respuesta: { datos: VentasDelPeriodo },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const fecha = (ms: number) => epochToInstante(ms).slice(0, 10);
    const hasta = query.hasta ?? fecha(deps.now());
    const desde = query.desde ?? fecha(deps.now() - (DIAS - 1) * DIA_MS);
    if (desde > hasta) {
      const msg = "Es posterior a hasta.";
      return fail({ kind: "validacion", origen: "query", campos: [{ loc: ["desde"], kind: "rango", msg }] });
    }
    const dias = await listVentasPorDia(deps.db, empresa.nit, { desde, hasta });
    const puntos = await listVentasPorPunto(deps.db, empresa.nit, { desde, hasta });
    return ok({
      datos: {
        desde,
        hasta,
        total: {
          documentos: dias.reduce((suma, d) => suma + d.documentos, 0),
          monto: dias.reduce((suma, d) => suma + d.centavos, 0) / 100,
        },
        dias: dias.map(({ dia, documentos, centavos }) => ({ dia, documentos, monto: centavos / 100 })),
        puntos: puntos.map(({ sucursal, punto_venta: puntoVenta, documentos, centavos }) => ({
          sucursal,
          puntoVenta,
          documentos,
          monto: centavos / 100,
        })),
      },
    });
  },
});

export const facturas = route({
  method: "get",
  path: "/v1/portal/facturas",
  resumen: "Busca facturas por número, documento, nombre o CUF",
  right: "consultar",
  changesState: false,
  query: z.strictObject({
    buscar: textoPedido(0, 100).optional(),
    desde: FechaPedido.optional(),
    hasta: FechaPedido.optional(),
    limite: enteroDeTexto(1, 100).default(50),
  }),
  respuesta: { datos: FacturasHalladas },
  handle: async (deps, { llamador: { empresa }, query: { buscar, desde, hasta, limite } }) => {
    const filas = await listFacturas(deps.db, {
      nit: empresa.nit,
      limite,
      desde,
      hasta,
      estado: undefined,
      documento: undefined,
      buscar: buscar === "" ? undefined : buscar,
      cursor: undefined,
    });
    return ok({
      datos: {
        facturas: filas.slice(0, limite).map((fila) => vistaFactura(deps, fila)),
        hayMas: filas.length > limite,
      },
    });
  },
});

export const contingencia = route({
  method: "get",
  path: "/v1/portal/contingencia",
  resumen: "Eventos con sus paquetes, y las facturas observadas con su remedio",
  right: "consultar",
  changesState: false,
  respuesta: { datos: Contingencia },
  handle: async (deps, { llamador: { empresa } }) => {
    const eventos = await listUltimosEventos(deps.db, empresa.nit, EVENTOS);
    const paquetes = await listPaquetesDe(
      deps.db,
      eventos.map(({ id }) => id),
    );
    const observadas = await listObservadas(deps.db, empresa.nit, OBSERVADAS);
    return ok({
      datos: {
        eventos: eventos.map((e) => ({
          id: e.id,
          tipo: e.tipo,
          sucursal: e.sucursal,
          puntoVenta: e.punto_venta,
          inicio: conDesfase(e.inicio),
          fin: conDesfase(e.fin),
          codigo: e.codigo,
          descripcion: e.descripcion,
          mensajes: explicados(e.mensajes),
          paquetes: paquetes
            .filter((p) => p.evento_id === e.id)
            .map((p) => ({
              sector: p.sector,
              cantidad: p.cantidad,
              estado: p.estado,
              codigoRecepcion: p.codigo_recepcion,
              cafc: p.cafc,
              mensajes: explicados(p.mensajes),
            })),
        })),
        observadas: observadas.map((o) => {
          const { codigo, descripcion } = JSON.parse(o.observada ?? "{}") as Mensaje; // written by `observacion` only
          return {
            cuf: o.cuf,
            numero: o.numero,
            sucursal: o.sucursal,
            puntoVenta: o.punto_venta,
            fechaEmision: conDesfase(o.fecha_emision),
            monto: Number(o.monto_total),
            codigo,
            descripcion,
            remedio: explicar({ codigo, descripcion }).remedio,
          };
        }),
      },
    });
  },
});

function explicados(mensajes: string | null) {
  return (JSON.parse(mensajes ?? "[]") as Mensaje[]).map(({ codigo, descripcion }) => ({
    codigo,
    descripcion,
    remedio: explicar({ codigo, descripcion }).remedio,
  }));
}
