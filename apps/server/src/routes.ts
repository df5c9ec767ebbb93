import type { Route } from "./http/route.ts";
import * as cierres from "./ventas/routes/cierres.ts";
import * as contingencia from "./contingencia/routes/contingencia.ts";
import * as correoProformas from "./tienda/routes/correo-proformas.ts";
import * as cotizaciones from "./cotizaciones/routes/cotizaciones.ts";
import * as cuenta from "./cuenta/routes/cuenta.ts";
import * as documentos from "./documentos/routes/documentos.ts";
import { facturarUna } from "./documentos/routes/proformas.ts";
import * as dobles from "./documentos/routes/dobles.ts";
import { emisiones } from "./documentos/routes/emitir.ts";
import * as empresas from "./identidad/routes/empresas.ts";
import { estado } from "./operacion/routes/estado.ts";
import * as facturas from "./documentos/routes/facturas.ts";
import * as avisos from "./avisos/routes/avisos.ts";
import * as redondeos from "./documentos/routes/redondeo.ts";
import * as cafcs from "./contingencia/routes/cafcs.ts";
import * as actos from "./terminales/routes/actos.ts";
import * as existencias from "./existencias/routes/existencias.ts";
import * as compras from "./existencias/routes/compras.ts";
import * as composicion from "./existencias/routes/composicion.ts";
import * as conteos from "./existencias/routes/conteos.ts";
import * as informesDeExistencias from "./existencias/routes/informes.ts";
import * as margen from "./ventas/routes/margen.ts";
import * as reposicion from "./existencias/routes/reposicion.ts";
import * as proveedores from "./existencias/routes/proveedores.ts";
import * as reservas from "./existencias/routes/reservas.ts";
import * as salidas from "./existencias/routes/salidas.ts";
import * as traslados from "./existencias/routes/traslados.ts";
import { existenciasDeCaja } from "./terminales/routes/existencias.ts";
import * as eventos from "./avisos/routes/eventos.ts";
import * as exportar from "./ventas/routes/exportar.ts";
import * as creditoParcial from "./impuestos/routes/credito-parcial.ts";
import * as firma from "./impuestos/routes/firma-y-token.ts";
import * as fotos from "./tienda/routes/fotos.ts";
import * as hechos from "./terminales/routes/hechos.ts";
import * as identidad from "./identidad/routes/identidad.ts";
import * as inicio from "./operacion/routes/inicio.ts";
import * as informes from "./ventas/routes/informes.ts";
import { lote } from "./documentos/routes/lote.ts";
import * as mesEmpresas from "./ventas/routes/mes-empresas.ts";
import { openapi, openapiDeCasa } from "./docs/routes/openapi.ts";
import * as observadas from "./documentos/routes/observadas.ts";
import * as repetidas from "./documentos/routes/repetidas.ts";
import * as reportes from "./ventas/routes/reportes.ts";
import { listo, salud } from "./operacion/routes/salud.ts";
import * as portal from "./ventas/routes/portal.ts";
import * as primerosPasos from "./operacion/routes/primeros-pasos.ts";
import * as puntosVenta from "./impuestos/routes/puntos-venta.ts";
import * as sincronizacion from "./impuestos/routes/sincronizacion.ts";
import { DE_CORTES } from "./contingencia/routes/cortes.ts";
import { DE_ENTREGAS } from "./avisos/routes/entregas.ts";
import { validarNit } from "./impuestos/routes/validar-nit.ts";
import * as webhooks from "./avisos/routes/webhooks.ts";
import * as servidorPropio from "./operacion/routes/servidor-propio.ts";
import * as sesiones from "./identidad/routes/sesiones.ts";
import * as sucursales from "./ventas/routes/sucursales.ts";
import * as series from "./impuestos/routes/series.ts";
import * as terminal from "./terminales/routes/terminal.ts";
import * as terminalDocumentos from "./terminales/routes/terminal-documentos.ts";
import * as terminalEmparejar from "./terminales/routes/terminal-emparejar.ts";
import * as terminalManuales from "./terminales/routes/terminal-manuales.ts";
import * as terminalNotas from "./terminales/routes/terminal-notas.ts";
import * as terminalVentas from "./ventas/routes/terminal-ventas.ts";
import * as terminales from "./terminales/routes/terminales.ts";
import * as tiendaCambios from "./tienda/routes/tienda-cambios.ts";
import { DE_DOCUMENTOS } from "./tienda/routes/tienda-documentos.ts";
import * as tiendaClientes from "./tienda/routes/tienda-clientes.ts";
import * as tiendaExportar from "./tienda/routes/tienda-exportar.ts";
import * as tiendaImportar from "./tienda/routes/tienda-importar.ts";
import * as tiendaExportarPrecios from "./tienda/routes/tienda-exportar-precios.ts";
import * as tiendaExportarProformas from "./tienda/routes/tienda-exportar-proformas.ts";
import * as tiendaLey from "./tienda/routes/tienda-ley.ts";
import * as tiendaListas from "./tienda/routes/tienda-listas.ts";
import * as tiendaPresentaciones from "./tienda/routes/tienda-presentaciones.ts";
import * as tiendaEtiquetas from "./tienda/routes/tienda-etiquetas.ts";
import * as tiendaProductos from "./tienda/routes/tienda-productos.ts";
import * as tiendaProformas from "./tienda/routes/tienda-proformas.ts";
import * as tiendaProformasEscribir from "./tienda/routes/tienda-proformas-escribir.ts";
import * as tiendaPromociones from "./tienda/routes/tienda-promociones.ts";
import * as tiendaTarifas from "./tienda/routes/tienda-tarifas.ts";
import * as usuarios from "./identidad/routes/usuarios.ts";
import * as ventas from "./ventas/routes/ventas.ts";

/** All routes. Fixed paths precede those with a parameter in the same place. */
export const RUTAS: readonly Route[] = [
  salud,
  listo,
  openapi(() => RUTAS),
  openapiDeCasa(() => RUTAS),
  estado,
  cotizaciones.oficial,
  cotizaciones.historiaOficial,
  cotizaciones.oficialDe,
  cotizaciones.bancos,
  cotizaciones.historiaBancos,
  cotizaciones.bancosDe,
  cotizaciones.analisis,
  ...emisiones,
  lote,
  facturas.listar,
  facturas.consultar,
  facturas.estadoEnSiat,
  facturas.reenviarEmail,
  facturas.anular,
  facturas.revertir,
  sincronizacion.sincronizar,
  sincronizacion.sincronizarLista,
  sincronizacion.sectores,
  sincronizacion.catalogo,
  identidad.acceso,
  identidad.canjear,
  identidad.registroPrueba,
  identidad.solicitarProduccion,
  identidad.jwks,
  cuenta.cuenta,
  cuenta.consumo,
  cuenta.claveApi,
  cuenta.regenerarClave,
  firma.firmaYToken,
  firma.certificado,
  firma.token,
  firma.anexo,
  validarNit,
  reportes.estadoDelMes,
  ...reportes.libros,
  reportes.respaldoMensual,
  puntosVenta.registrar,
  puntosVenta.listar,
  puntosVenta.cerrar,
  existencias.listar,
  existencias.ajustes,
  existencias.ajustesElegidos,
  existencias.minimo,
  existencias.kardex,
  composicion.ver,
  composicion.guardar,
  reservas.listarReservas,
  reservas.verReserva,
  reservas.reservar,
  reservas.reservarDeProforma,
  reservas.reservarDeVenta,
  reservas.entregarReserva,
  reservas.liberarReserva,
  reposicion.costo,
  reposicion.reponer,
  ...existencias.exportadas,
  informesDeExistencias.porReponer,
  informesDeExistencias.quietas,
  informesDeExistencias.loPerdido,
  ...informesDeExistencias.informesExportados,
  compras.listarCompras,
  compras.guardarCompra,
  compras.verCompra,
  compras.recibir,
  margen.margen,
  ...margen.margenExportado,
  proveedores.listar,
  proveedores.cuenta,
  proveedores.pagarProveedor,
  proveedores.ajustar,
  proveedores.notas,
  proveedores.notaRecibida,
  ...compras.libroDeCompras,
  conteos.listarConteos,
  conteos.guardarConteo,
  conteos.guardarIniciales,
  ...conteos.plantillas,
  traslados.listarTraslados,
  traslados.enviarTraslado,
  traslados.recibirTraslado,
  traslados.verTraslado,
  salidas.listarSalidas,
  salidas.sacarExistencias,
  salidas.verSalida,
  ...salidas.reintegros,
  existenciasDeCaja,
  contingencia.evento,
  contingencia.paquete,
  contingencia.validar,
  contingencia.eventos,
  eventos.eventos,
  webhooks.crear,
  webhooks.listar,
  webhooks.borrar,
  webhooks.rotar,
  webhooks.probar,
  ...DE_ENTREGAS,
  webhooks.reenviar,
  terminales.codigos,
  terminales.lista,
  terminales.revocar,
  terminales.elegirCopia,
  terminales.decidirEntrega,
  terminales.elegirPrimera,
  ...Object.values(series),
  informes.hoy,
  informes.informe,
  ...exportar.informes,
  sucursales.comparacion,
  ...sucursales.exportadas,
  ...exportar.ventas,
  ventas.lista,
  ventas.valores,
  ventas.abierta,
  ...Object.values(documentos),
  inicio.inicio,
  ...Object.values(portal),
  ...DE_CORTES,
  ...Object.values(primerosPasos),
  ...Object.values(avisos),
  ...Object.values(redondeos),
  ...Object.values(creditoParcial),
  ...Object.values(servidorPropio),
  sesiones.listar,
  sesiones.salir,
  sesiones.terminarOtras,
  sesiones.terminar,
  sesiones.accesos,
  sesiones.claveDueno,
  ...Object.values(tiendaCambios).flat(),
  ...Object.values(tiendaClientes),
  ...DE_DOCUMENTOS,
  ...tiendaExportar.clientes,
  ...tiendaExportar.productos,
  ...tiendaExportarProformas.proformas,
  tiendaProformas.listarProformas,
  tiendaProformas.verProforma,
  tiendaProformas.imprimirProforma,
  ...Object.values(tiendaProformasEscribir),
  facturarUna,
  ...Object.values(correoProformas),
  ...Object.values(tiendaImportar),
  ...Object.values(tiendaExportarPrecios).flat(),
  tiendaLey.ley,
  ...tiendaLey.etiquetasDeLey,
  tiendaLey.preciosDeLey,
  ...Object.values(tiendaListas),
  ...Object.values(tiendaPresentaciones),
  ...Object.values(tiendaProductos),
  ...Object.values(tiendaEtiquetas),
  ...Object.values(tiendaPromociones),
  ...Object.values(tiendaTarifas),
  hechos.turnos,
  cierres.cierres,
  ...cierres.exportados,
  actos.actos,
  ...actos.exportados,
  ...Object.values(dobles),
  ...Object.values(repetidas),
  ...Object.values(observadas),
  ...Object.values(usuarios),
  ...Object.values(empresas),
  ...Object.values(mesEmpresas),
  ...Object.values(cafcs),
  terminalDocumentos.anular,
  terminal.cambios,
  terminalDocumentos.correo,
  terminal.datos,
  terminal.documentos,
  terminalEmparejar.emparejar,
  terminalEmparejar.saludo,
  terminalEmparejar.prueba,
  terminalEmparejar.credencial,
  terminal.estado,
  hechos.subir,
  hechos.bajar,
  fotos.foto,
  fotos.guardar,
  terminalDocumentos.facturas,
  terminalManuales.manuales,
  terminal.nit,
  terminalNotas.nota,
  terminalNotas.notaOriginal,
  terminalDocumentos.offline,
  terminal.recuperar,
  terminalDocumentos.retirar,
  terminalDocumentos.revertir,
  terminalManuales.transcribir,
  terminalVentas.ventas,
  terminalVentas.ventaDeTienda,
];
