import type { Parametrica } from "../tipos.ts";

/** Messages about a document (1000), warnings (2000) and the rest (3000). */
export const MENSAJES_VALIDACION: readonly Parametrica[] = [
  { codigoClasificador: 1000, descripcion: "EL CUF ENVIADO YA EXISTE EN LA BASE DE DATOS DEL SIN" },
  {
    codigoClasificador: 1001,
    descripcion: "EL NIT ENVIADO EN EL XML ES INEXISTENTE O NO CORRESPONDE AL CUFD",
  },
  { codigoClasificador: 1002, descripcion: "EL CÓDIGO ÚNICO DE FACTURA (CUF) ENVIADO EN EL XML ES INVALIDO" },
  {
    codigoClasificador: 1003,
    descripcion: "EL CÓDIGO ÚNICO DE FACTURACIÓN DIARIA (CUFD) ENVIADO EN EL XML ES INVALIDO",
  },
  {
    codigoClasificador: 1004,
    descripcion: "LA SUCURSAL ENVIADA EN EL XML NO CORRESPONDE A LOS DATOS DEL CUFD",
  },
  {
    codigoClasificador: 1005,
    descripcion: "LA FACTURA O NOTA DE CRÉDITO-DÉBITO NO PUEDE SER EMITIDA AL MISMO EMISOR",
  },
  {
    codigoClasificador: 1006,
    descripcion: "EL CUFD ENVIADO NO CORRESPONDE AL EVENTO ASOCIADO AL PAQUETE ENVIADO",
  },
  {
    codigoClasificador: 1007,
    descripcion: "LA DIRECCIÓN ENVIADA EN EL XML NO CORRESPONDE A LA REGISTRADA EN PADRÓN",
  },
  { codigoClasificador: 1008, descripcion: "EL PUNTO DE VENTA ENVIADO EN EL XML ES INEXISTENTE O INVALIDO" },
  {
    codigoClasificador: 1009,
    descripcion: "LA FECHA DE EMISIÓN ENVIADA EN EL XML NO ES VALIDA PARA EMISIÓN EN LINEA",
  },
  {
    codigoClasificador: 1010,
    descripcion: "LA FACTURA NO PUEDE SER ENVIADA CON NUMERO DE CI/NIT/CEX 0 PARA MONTOS MAYORES A 3000",
  },
  {
    codigoClasificador: 1011,
    descripcion: "EL COMPLEMENTO SOLO PUEDE SER ENVIADO CUANDO EL TIPO DE DOCUMENTO ES CARNET DE IDENTIDAD",
  },
  {
    codigoClasificador: 1012,
    descripcion: "EL NUMERO DE TARJETA SOLO PUEDE SER ENVIADO CUANDO EL MÉTODO DE PAGO SEA CON TARJETA",
  },
  { codigoClasificador: 1013, descripcion: "EL CALCULO DEL MONTO TOTAL ES ERRÓNEO" },
  { codigoClasificador: 1014, descripcion: "EL CALCULO DEL MONTO TOTAL MONEDA ES ERRÓNEO" },
  { codigoClasificador: 1015, descripcion: "EL CALCULO DEL IMPORTE BASE PARA CRÉDITO FISCAL ES ERRÓNEO" },
  {
    codigoClasificador: 1016,
    descripcion: "EL CÓDIGO DE ACTIVIDAD ECONÓMICA NO ESTA HABILITADA PARA EL CONTRIBUYENTE",
  },
  {
    codigoClasificador: 1017,
    descripcion: "EL CÓDIGO DE PRODUCTO NO ESTA RELACIONADO A NINGUNA ACTIVIDAD ECONÓMICA DEL CONTRIBUYENTE",
  },
  { codigoClasificador: 1018, descripcion: "EL CALCULO DEL SUBTOTAL ES ERRÓNEO" },
  { codigoClasificador: 1019, descripcion: "EL CALCULO DE ICE ESPECIFICO ES ERRÓNEO" },
  { codigoClasificador: 1020, descripcion: "EL CALCULO DE ICE PORCENTUAL ES ERRÓNEO" },
  { codigoClasificador: 1021, descripcion: "EL MONTO ICE ESPECIFICO ES ERRÓNEO" },
  { codigoClasificador: 1022, descripcion: "EL MONTO ICE PORCENTUAL ES ERRÓNEO" },
  { codigoClasificador: 1023, descripcion: "EL CÓDIGO NANDINA ENVIADO EN LA FACTURA ES ERRÓNEO" },
  { codigoClasificador: 1024, descripcion: "LA SUMATORIA DE LO DETALLES ES ERRÓNEA" },
  { codigoClasificador: 1025, descripcion: "EL MONTO SUJETO A CRÉDITO FISCAL LEY 317 ES ERRÓNEO" },
  { codigoClasificador: 1026, descripcion: "EL MONTO TOTAL SUJETO AL IMPUESTO DEL JUEGO (IJ) ES ERRÓNEO" },
  { codigoClasificador: 1027, descripcion: "EL MONTO DE DIFERENCIA DE CAMBIOS ES ERRÓNEO" },
  { codigoClasificador: 1028, descripcion: "EL MONTO DE IVA ENVIADO ES ERRÓNEO" },
  { codigoClasificador: 1029, descripcion: "EL MONTO TOTAL DEVUELTO ENVIADO ES ERRÓNEO" },
  { codigoClasificador: 1030, descripcion: "EL MONTO TOTAL ORIGINAL ENVIADO ES ERRÓNEO" },
  {
    codigoClasificador: 1031,
    descripcion: "EL MONTO EFECTIVO DE CRÉDITO O DÉBITO DEVUELTO ENVIADO ES ERRÓNEO",
  },
  {
    codigoClasificador: 1032,
    descripcion: "EL MONTO TOTAL DE IMPUESTO A LA PARTICIPACIÓN EN JUEGO (IPJ) ES ERRÓNEO",
  },
  { codigoClasificador: 1033, descripcion: "EL MONTO DEVUELTO ES MAYOR AL MONTO ORIGINAL" },
  { codigoClasificador: 1034, descripcion: "LA FECHA DE EMISIÓN ES MENOR AL PERIODO ANTERIOR" },
  { codigoClasificador: 1035, descripcion: "FORMATO DE FECHA INCORRECTA" },
  { codigoClasificador: 1036, descripcion: "NOMINATIVIDAD INCORRECTA PARA NOMBRE/RAZÓN SOCIAL" },
  { codigoClasificador: 1037, descripcion: "EL NUMERO DOCUMENTO DE TIPO NIT NO ES VALIDO" },
  { codigoClasificador: 1038, descripcion: "NIT CONJUNTO NO VALIDO" },
  { codigoClasificador: 1039, descripcion: "FECHA EMISIÓN PARA ENVÍO MASIVO INCORRECTO" },
  {
    codigoClasificador: 1040,
    descripcion: "LA FECHA DE EMISIÓN NO SE ENCUENTRA EN EL RANGO DE CONTINGENCIA",
  },
  {
    codigoClasificador: 1041,
    descripcion: "LA FECHA DE EMISIÓN NO SE ENCUENTRA DENTRO DEL PLAZO ESTABLECIDO EN NORMA",
  },
  { codigoClasificador: 1042, descripcion: "EL NIT DEL MEDICO ENVIADO NO ES VALIDO" },
  { codigoClasificador: 1043, descripcion: "EL MONTO CONCILIADO ENVIADO ES ERRÓNEO" },
  { codigoClasificador: 1044, descripcion: "EL MONTO TOTAL CONCILIADO ENVIADO ES ERRÓNEO" },
  { codigoClasificador: 1045, descripcion: "VALOR DE CAFC NO VALIDO PARA LA FACTURA" },
  { codigoClasificador: 1046, descripcion: "FECHA EMISIÓN PARA EL CAFC ENVIADO INCORRECTO" },
  { codigoClasificador: 1047, descripcion: "NUMERO FACTURA PARA EL CAFC ENVIADO INCORRECTO" },
  { codigoClasificador: 1048, descripcion: "FACTURA DE LA NOTA CRÉDITO DÉBITO NO ENCONTRADA" },
  { codigoClasificador: 1049, descripcion: "DETALLE DE LA NOTA DIFERENTE AL DETALLE DE LA FACTURA ORIGINAL" },
  { codigoClasificador: 1050, descripcion: "MONTO GIFT CARD NO CORRESPONDE AL MÉTODO DE PAGO" },
  { codigoClasificador: 1051, descripcion: "FECHA DE FACTURA INCORRECTA" },
  { codigoClasificador: 1052, descripcion: "EL CALCULO DEL MONTO IEHD ES ERRÓNEO" },
  {
    codigoClasificador: 1053,
    descripcion: "LA ACTIVIDAD DE LA NOTA DE CRÉDITO DÉBITO NO SE ENCUENTRA AUTORIZADA PARA ESTE PLAZO",
  },
  { codigoClasificador: 1054, descripcion: "EL MONTO DESCUENTO CRÉDITO DÉBITO ES ERRÓNEO" },
  { codigoClasificador: 1055, descripcion: "EL MONTO TARIFA ES ERRÓNEO" },
  { codigoClasificador: 1056, descripcion: "EL TIPO DE CAMBIO ES ERRÓNEO" },
  { codigoClasificador: 1057, descripcion: "EL MONTO TOTAL MONEDA ES ERRÓNEO" },
  { codigoClasificador: 1058, descripcion: "EL MONTO TOTAL SUJETO IVA ES ERRÓNEO" },
  { codigoClasificador: 1059, descripcion: "LA RAZÓN SOCIAL ES ERRÓNEA" },
  { codigoClasificador: 1060, descripcion: "EL MONTO DETALLE ES ERRÓNEO" },
  {
    codigoClasificador: 1061,
    descripcion: "FACTURA DE LA NOTA CRÉDITO DÉBITO NO ES VALIDA PARA REALIZAR LA DEVOLUCIÓN",
  },
  {
    codigoClasificador: 2000,
    descripcion: "ADVERTENCIA: EL NUMERO FACTURA ENVIADO TIENE ERROR DE CORRELATIVIDAD",
  },
  {
    codigoClasificador: 2001,
    descripcion:
      "ADVERTENCIA: LA FECHA DE EMISIÓN ENVIADA NO SE ENCUENTRA DENTRO DEL RANGO DEL EVENTO DE CONTINGENCIA ASOCIADO",
  },
  {
    codigoClasificador: 2002,
    descripcion: "ADVERTENCIA: LA FECHA DE EMISIÓN ENVIADA NO ES VALIDA PARA LA EMISIÓN MASIVA",
  },
  {
    codigoClasificador: 2003,
    descripcion:
      "ADVERTENCIA: LA FACTURA NO PUEDE SER ENVIADA CON NUMERO DE CI/NIT/CEX 0 PARA MONTOS MAYORES A 3000",
  },
  {
    codigoClasificador: 2004,
    descripcion:
      "ADVERTENCIA: EL COMPLEMENTO SOLO PUEDE SER ENVIADO CUANDO EL TIPO DE DOCUMENTO ES CARNET DE IDENTIDAD",
  },
  {
    codigoClasificador: 2005,
    descripcion: "ADVERTENCIA: EL NIT DEL CLIENTE ENVIADO EN EL CAMPO NUMERO DE DOCUMENTO NO ES VALIDO",
  },
  {
    codigoClasificador: 2006,
    descripcion:
      "ADVERTENCIA: EL NUMERO DE TARJETA SOLO PUEDE SER ENVIADO CUANDO EL MÉTODO DE PAGO SEA CON TARJETA",
  },
  { codigoClasificador: 2007, descripcion: "ADVERTENCIA: EL CALCULO DEL MONTO TOTAL ES ERRÓNEO" },
  { codigoClasificador: 2008, descripcion: "ADVERTENCIA: EL CALCULO DEL MONTO TOTAL MONEDA ES ERRÓNEO" },
  {
    codigoClasificador: 2009,
    descripcion: "ADVERTENCIA: EL CALCULO DEL IMPORTE BASE PARA CRÉDITO FISCAL ES ERRÓNEO",
  },
  {
    codigoClasificador: 2010,
    descripcion: "ADVERTENCIA: EL CÓDIGO DE ACTIVIDAD ECONÓMICA NO ESTA HABILITADA PARA EL CONTRIBUYENTE",
  },
  {
    codigoClasificador: 2011,
    descripcion:
      "ADVERTENCIA: EL CÓDIGO DE PRODUCTO NO ESTA RELACIONADO A NINGÚN ACTIVIDAD ECONÓMICA DEL CONTRIBUYENTE",
  },
  { codigoClasificador: 2012, descripcion: "ADVERTENCIA: EL CALCULO DEL SUBTOTAL ES ERRÓNEO" },
  {
    codigoClasificador: 2013,
    descripcion: "ADVERTENCIA: LA FACTURA O NOTA DE CRÉDITO-DÉBITO NO PUEDE SER EMITIDA AL MISMO EMISOR",
  },
  {
    codigoClasificador: 2014,
    descripcion: "ADVERTENCIA: LA DIRECCIÓN ENVIADA EN EL XML NO CORRESPONDE A LA REGISTRADA EN PADRÓN",
  },
  { codigoClasificador: 2015, descripcion: "ADVERTENCIA: EL CALCULO DE ICE ESPECIFICO ES ERRÓNEO" },
  { codigoClasificador: 2016, descripcion: "ADVERTENCIA: EL CALCULO DE ICE PORCENTUAL ES ERRÓNEO" },
  { codigoClasificador: 2017, descripcion: "ADVERTENCIA: EL MONTO ICE ESPECIFICO ES ERRÓNEO" },
  { codigoClasificador: 2018, descripcion: "ADVERTENCIA: EL MONTO ICE PORCENTUAL ES ERRÓNEO" },
  {
    codigoClasificador: 2019,
    descripcion: "ADVERTENCIA: EL CÓDIGO NANDINA ENVIADO EN LA FACTURA ES ERRÓNEO",
  },
  { codigoClasificador: 3000, descripcion: "EL NIT NO TIENE CONTRATO VIGENTE" },
  { codigoClasificador: 3001, descripcion: "LA CATEGORÍA DE CONTRATO NO CORRESPONDE AL SECTOR" },
  { codigoClasificador: 3002, descripcion: "LA SOLICITUD EXCEDE EL LIMITE DE CUFD MASIVO PERMITIDO" },
  { codigoClasificador: 3003, descripcion: "MARCA: NO TIENE FORMULARIOS 200 Y 210 VIGENTES" },
  { codigoClasificador: 3004, descripcion: "MARCA: DOMICILIO INEXISTENTE" },
  { codigoClasificador: 3005, descripcion: "MARCA: BLOQUEO DE DOSIFICACIÓN ORIGINADOS EN FISCALIZACIÓN" },
  { codigoClasificador: 3006, descripcion: "MARCA: BLOQUEO DE DOSIFICACIÓN ORIGINADOS EN JURÍDICA" },
  { codigoClasificador: 3007, descripcion: "MARCA: NO CUMPLE CON OBLIGATORIEDAD DE PRESENTACIÓN DE DDJJ" },
  {
    codigoClasificador: 3008,
    descripcion: "ADVERTENCIA: EL CUIS ESTA A PUNTO DE CADUCAR, GENERE UN NUEVO CUIS POR FAVOR",
  },
  { codigoClasificador: 3009, descripcion: "EL TAMAÑO DEL ARCHIVO ES MAYOR A LA DEFINIDA EN NORMA" },
  { codigoClasificador: 3010, descripcion: "LA FACTURA YA SE ENCUENTRA UTILIZADA O CONSOLIDADA" },
  { codigoClasificador: 3011, descripcion: "EL SISTEMA NO SUPERÓ LAS PRUEBAS DE REVERSIÓN" },
  { codigoClasificador: 3012, descripcion: "REVERSIÓN FUERA DE PLAZO" },
];
