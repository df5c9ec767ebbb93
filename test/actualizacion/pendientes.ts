/** A data folder of a version. The second till belongs to the company of modality 2. */
export const PARTES = ["servidor", "caja", "caja-2", "simulador"] as const;
export type Parte = (typeof PARTES)[number];

/** The database file in each part's data folder; the server's only where it is on SQLite. */
export const BASES: Readonly<Record<Parte, string>> = {
  servidor: "servidor.db",
  caja: "caja/caja.db",
  "caja-2": "caja/caja.db",
  simulador: "simulador.db",
};

/** A kind of pending work in the saved folders: its place, and the query for its ids. */
export interface Pendiente {
  readonly clase: string;
  readonly parte: Parte;
  readonly que: string;
  readonly consulta: string;
}

/**
 * Every kind of pending work that a release leaves in its folders. A query names only columns that exist at 8267180, so that it reads
 * the folders of every release; a later kind has a later entry.
 */
export const PENDIENTES: readonly Pendiente[] = [
  {
    clase: "ventaOfflineSubida",
    parte: "servidor",
    que: "offline sale that the server has and the tax system has not judged",
    consulta:
      "select cuf as id from facturas where estado = 'OFFLINE' and terminal_id is not null and cafc is null",
  },
  {
    clase: "ventaDeCorteAbierto",
    parte: "servidor",
    que: "offline sale that was uploaded while its outage lasts",
    consulta:
      "select cuf as id from facturas f where estado = 'OFFLINE' and exists (select 1 from cortes c where c.id = f.corte_id and c.fin is null)",
  },
  {
    clase: "corteAbierto",
    parte: "servidor",
    que: "outage whose end the till has not told",
    consulta: "select id from cortes where fin is null",
  },
  {
    clase: "paqueteEnCamino",
    parte: "servidor",
    que: "package that the tax system received and has not validated",
    consulta: "select codigo_recepcion as id from paquetes where estado = 'recibido'",
  },
  {
    clase: "paqueteSinRespuesta",
    parte: "servidor",
    que: "package whose reply was lost",
    consulta: "select hash as id from paquetes where estado = 'enviando'",
  },
  {
    clase: "dudaDeLaApi",
    parte: "servidor",
    que: "document of the API in doubt",
    consulta:
      "select cuf as id from facturas where estado = 'EN_DUDA' and terminal_id is null and original_cuf is null",
  },
  {
    clase: "dudaDeCajaEnServidor",
    parte: "servidor",
    que: "document of a till in doubt at the server",
    consulta:
      "select cuf as id from facturas where estado = 'EN_DUDA' and terminal_id is not null and original_cuf is null",
  },
  {
    clase: "envioCortado",
    parte: "servidor",
    que: "document that was being sent when the server was killed",
    consulta: "select cuf as id from facturas where estado = 'ENVIANDO' and enviado_en is not null",
  },
  {
    clase: "gemela",
    parte: "servidor",
    que: "accepted twin that waits for its annulment until the buyer's document is EMITIDA",
    consulta:
      "select cuf as id from facturas f where estado = 'EMITIDA' and exists (select 1 from facturas o where o.gemela = f.cuf and o.estado = 'OFFLINE')",
  },
  {
    clase: "notaEnDuda",
    parte: "servidor",
    que: "note in doubt",
    consulta: "select cuf as id from facturas where estado = 'EN_DUDA' and original_cuf is not null",
  },
  {
    clase: "anulacionEnDuda",
    parte: "servidor",
    que: "annulment whose reply was lost",
    consulta: "select cuf as id from facturas where cambio_pendiente = 'anular'",
  },
  {
    clase: "offlineDeLaApi",
    parte: "servidor",
    que: "offline document of the API for which no package was sent",
    consulta:
      "select cuf as id from facturas where estado = 'OFFLINE' and terminal_id is null and paquete_id is null and cafc is null",
  },
  {
    clase: "eventoEnDuda",
    parte: "servidor",
    que: "event whose registration lost its reply",
    consulta: "select inicio as id from eventos where en_duda = 1",
  },
  {
    clase: "entregaDeWebhook",
    parte: "servidor",
    que: "webhook delivery that waits for its next attempt",
    consulta: "select suceso_id as id from entregas where estado = 'pendiente'",
  },
  {
    clase: "ventaOfflineSinSubir",
    parte: "caja",
    que: "offline sale that the server does not have",
    consulta: "select cuf as id from documentos where estado = 'OFFLINE' and subido = 0",
  },
  {
    clase: "corteDeCaja",
    parte: "caja",
    que: "outage that lasts",
    consulta: "select id from cortes where fin is null",
  },
  {
    clase: "dudaDeCaja",
    parte: "caja",
    que: "document in doubt",
    consulta: "select cuf as id from documentos where estado = 'EN_DUDA'",
  },
  {
    clase: "ventaReabierta",
    parte: "caja",
    que: "refused sale that waits to be mended, with its number",
    consulta: "select id from ventas where estado = 'RECHAZADA' and descartada = 0",
  },
  { clase: "ventaAparcada", parte: "caja", que: "parked sale", consulta: "select id from carritos" },
  {
    clase: "turnoAbierto",
    parte: "caja",
    que: "open drawer",
    consulta: "select numero as id from turnos where cerrado_en is null",
  },
  {
    clase: "movimientoDeTurno",
    parte: "caja",
    que: "movement of money in the open drawer",
    consulta: "select m.id from movimientos m join turnos t on t.numero = m.turno where t.cerrado_en is null",
  },
  {
    clase: "cierreZ",
    parte: "caja",
    que: "closed drawer with its Z",
    consulta: "select hash as id from turnos where cerrado_en is not null",
  },
  {
    clase: "notaBorrador",
    parte: "caja",
    que: "draft of a note",
    consulta: "select clave as id from notas where estado = 'borrador'",
  },
  {
    clase: "notaEnviando",
    parte: "caja",
    que: "note whose answer the till has not read",
    consulta: "select clave as id from notas where estado = 'enviando'",
  },
  {
    clase: "anulacionDeCaja",
    parte: "caja",
    que: "annulment that waits for the server",
    consulta: "select cuf as id from anulaciones where estado = 'pendiente'",
  },
  {
    clase: "edicion",
    parte: "caja",
    que: "edit of a shared row that the server does not have",
    consulta: "select tipo || ':' || id || ':' || campo as id from ediciones",
  },
  {
    clase: "manualEscrita",
    parte: "caja",
    que: "hand-written invoice that was typed in and not sent",
    consulta: "select clave as id from manuales where estado = 'escrita'",
  },
  {
    clase: "ventaCobrando",
    parte: "caja-2",
    que: "sale that was being charged when the till was killed",
    consulta: "select id from ventas where estado = 'COBRANDO'",
  },
  {
    clase: "documentoEnviando",
    parte: "caja-2",
    que: "document that may have left the till in an earlier run",
    consulta: "select cuf as id from documentos where estado = 'ENVIANDO' and enviado_en is not null",
  },
  {
    clase: "impresionPendiente",
    parte: "caja-2",
    que: "ticket that waits for its printer",
    consulta: "select id from impresion where estado in ('pendiente', 'imprimiendo', 'fallida')",
  },
];
