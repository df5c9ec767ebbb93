import { HORA_MS, MINUTO_MS, toInstante } from "../../instante.ts";
import { LIMITES } from "../../limites.ts";
import { openArchivo } from "../../servicios/envio.ts";
import { type Campos, requestCufd } from "../mundo.ts";
import { sendDe, writeFor } from "../sectores.ts";
import {
  codigosDe,
  cut,
  type Corte,
  DOS_DIAS_MS,
  empacar,
  enPaquete,
  llamada,
  offline,
  paquete,
  peticion,
  propios,
  type Provocacion,
  registrar,
} from "./provocacion.ts";

/** An outage registered with something wrong. */
const evento =
  (campos: (corte: Corte) => Campos): Provocacion =>
  async (abrir) => {
    const corte = await cut(await abrir());
    return codigosDe(await registrar(corte, campos(corte)));
  };

const validacion = (codigoRecepcion: string | undefined) =>
  llamada("validacionRecepcionPaqueteFactura", { codigoEmision: 2, codigoRecepcion });

const MANUAL = { codigoMotivoEvento: 7, descripcion: "CORTE DE ENERGIA" };
const CAFC = "101ABC";
const ANO_MS = 365 * 24 * HORA_MS;
const HOY = Date.parse("2026-05-11T14:00:00Z");
/** A taxpayer with a CAFC for 50 numbers, from an hour ago unless told otherwise. */
const conCafc = (desde = HOY - HORA_MS) => ({
  cafc: [{ codigo: CAFC, sector: 1, desdeNumero: 1, hastaNumero: 50, desde, hasta: HOY + ANO_MS }],
});
const manual = (cabecera: Readonly<Record<string, string | number | null>>, desde?: number) =>
  paquete(cabecera, { contribuyente: conCafc(desde), evento: MANUAL, paquete: { cafc: CAFC } });

export const ENVIO = {
  931: peticion({ codigoDocumentoSector: 26 }),
  932: peticion({ codigoDocumentoSector: 2 }),
  940: async (abrir) => {
    const emisor = await abrir({ sectores: [1] });
    return codigosDe(await sendDe(emisor, writeFor(emisor, { sector: 2 })));
  },
  915: peticion({ tipoFacturaDocumento: 3 }),
  916: peticion({ codigoEmision: 2 }),
  935: peticion({ fechaEnvio: "2026-05-10T10:00:00.000" }),
  943: peticion({ fechaEnvio: "2026-05-11T10:00:00" }),
  920: peticion({ archivo: undefined }),
  971: async () => {
    const abierto = openArchivo(Buffer.alloc(LIMITES.archivoBytes + 1), LIMITES.documentoBytes);
    return abierto.ok ? [] : [abierto.mensaje.codigo];
  },
  969: peticion({ hashArchivo: "0".repeat(64) }),

  950: evento(() => ({ codigoMotivoEvento: undefined })),
  951: evento(() => ({ descripcion: " " })),
  960: evento(() => ({ fechaHoraFinEvento: undefined })),
  974: evento(({ inicio }) => ({ fechaHoraFinEvento: toInstante(inicio) })),
  976: evento(() => ({ codigoMotivoEvento: 8 })),
  981: evento(({ emisor }) => ({ fechaHoraFinEvento: toInstante(emisor.mundo.ahora() + 1) })),
  984: evento(({ nuevos }) => ({ cufdEvento: nuevos.cufd })),
  996: llamada("consultaEventoSignificativo"),

  901: paquete({}),
  902: paquete({}, { evento: MANUAL }),
  904: paquete({}, { paquete: { cafc: CAFC } }),
  923: validacion(undefined),
  944: validacion("fc846ad8-a6f9-11f1-956a-000000000001"),
  942: paquete({}, { paquete: { codigoEvento: 1 } }),
  957: async (abrir) => {
    const corte = await cut(await abrir());
    const { mundo, codigos } = corte.emisor;
    const codigoEvento = (await registrar(corte)).campo("codigoRecepcionEventoSignificativo");
    const caja = { codigoTipoPuntoVenta: 5, nombrePuntoVenta: "CAJA", descripcion: "Caja" };
    await mundo.call("registroPuntoVenta", { ...propios(codigos), ...caja });
    const enCaja = { codigoPuntoVenta: 1 };
    const cuis = (await mundo.call("cuis", enCaja)).campo("codigo") ?? "";
    const { cufd } = await requestCufd(mundo, cuis, enCaja);
    return codigosDe(await empacar(corte, [offline(corte)], { codigoEvento, ...enCaja, cuis, cufd }));
  },
  983: async (abrir) => {
    const corte = await cut(await abrir());
    const { mundo, codigos } = corte.emisor;
    const codigoEvento = (await registrar(corte)).campo("codigoRecepcionEventoSignificativo");
    mundo.avanzar(DOS_DIAS_MS);
    const { cufd } = await requestCufd(mundo, codigos.cuis);
    return codigosDe(await empacar(corte, [offline(corte)], { codigoEvento, cufd }));
  },
  954: async (abrir) => {
    const corte = await cut(await abrir());
    const muchos = Array.from({ length: LIMITES.facturasPaquete + 1 }, () => "<x/>");
    return enPaquete(corte, muchos, { paquete: { cantidadFacturas: 500 } });
  },
  985: paquete({}, { paquete: { cantidadFacturas: 2 } }),
  1006: async (abrir) => {
    const corte = await cut(await abrir());
    const emisor = { ...corte.emisor, codigos: corte.nuevos };
    return enPaquete(corte, [offline({ ...corte, emisor })]);
  },
  1040: async (abrir) => {
    const corte = await cut(await abrir());
    return enPaquete(corte, [offline(corte, { fechaEmision: toInstante(corte.fin + 1) })]);
  },
  123: async (abrir) => {
    const corte = await cut(await abrir());
    const { mundo } = corte.emisor;
    const tarde = corte.inicio + LIMITES.usoCufdMs + 1;
    mundo.avanzar(LIMITES.usoCufdMs + HORA_MS);
    const nuevos = { ...corte.nuevos, ...(await requestCufd(mundo, corte.nuevos.cuis)) };
    const largo = { ...corte, nuevos, fin: mundo.ahora() - MINUTO_MS };
    return enPaquete(largo, [offline(largo, { fechaEmision: toInstante(tarde) })]);
  },
  1045: manual({ cafc: "OTRO" }),
  1046: manual({ cafc: CAFC }, HOY + HORA_MS),
  1047: manual({ cafc: CAFC, numeroFactura: 51 }),
} satisfies Readonly<Record<number, Provocacion>>;
