import type { Route } from "../http/route.ts";
import * as cierres from "./cierres.ts";
import * as contingencia from "./contingencia.ts";
import * as correoProformas from "./correo-proformas.ts";
import * as cotizaciones from "./cotizaciones.ts";
import * as cuenta from "./cuenta.ts";
import * as documentos from "./documentos.ts";
import * as dobles from "./dobles.ts";
import { emisiones } from "./emitir.ts";
import * as empresas from "./empresas.ts";
import { estado } from "./estado.ts";
import * as facturas from "./facturas.ts";
import * as avisos from "./avisos.ts";
import * as redondeos from "./redondeo.ts";
import * as cafcs from "./cafcs.ts";
import * as actos from "./actos.ts";
import * as eventos from "./eventos.ts";
import * as exportar from "./exportar.ts";
import * as firma from "./firma-y-token.ts";
import * as fotos from "./fotos.ts";
import * as hechos from "./hechos.ts";
import * as identidad from "./identidad.ts";
import * as inicio from "./inicio.ts";
import * as informes from "./informes.ts";
import { lote } from "./lote.ts";
import * as mesEmpresas from "./mes-empresas.ts";
import { openapi, openapiDeCasa } from "./openapi.ts";
import * as repetidas from "./repetidas.ts";
import * as reportes from "./reportes.ts";
import { listo, salud } from "./salud.ts";
import * as portal from "./portal.ts";
import * as primerosPasos from "./primeros-pasos.ts";
import * as puntosVenta from "./puntos-venta.ts";
import * as sincronizacion from "./sincronizacion.ts";
import { DE_CORTES } from "./cortes.ts";
import { DE_ENTREGAS } from "./entregas.ts";
import * as webhooks from "./webhooks.ts";
import * as servidorPropio from "./servidor-propio.ts";
import * as sesiones from "./sesiones.ts";
import * as sucursales from "./sucursales.ts";
import * as terminal from "./terminal.ts";
import * as terminalDocumentos from "./terminal-documentos.ts";
import * as terminalEmparejar from "./terminal-emparejar.ts";
import * as terminalManuales from "./terminal-manuales.ts";
import * as terminalNotas from "./terminal-notas.ts";
import * as terminalVentas from "./terminal-ventas.ts";
import * as terminales from "./terminales.ts";
import * as tiendaCambios from "./tienda-cambios.ts";
import { DE_DOCUMENTOS } from "./tienda-documentos.ts";
import * as tiendaClientes from "./tienda-clientes.ts";
import * as tiendaExportar from "./tienda-exportar.ts";
import * as tiendaImportar from "./tienda-importar.ts";
import * as tiendaExportarPrecios from "./tienda-exportar-precios.ts";
import * as tiendaExportarProformas from "./tienda-exportar-proformas.ts";
import * as tiendaListas from "./tienda-listas.ts";
import * as tiendaPresentaciones from "./tienda-presentaciones.ts";
import * as tiendaProductos from "./tienda-productos.ts";
import * as tiendaProformas from "./tienda-proformas.ts";
import * as tiendaProformasEscribir from "./tienda-proformas-escribir.ts";
import * as tiendaPromociones from "./tienda-promociones.ts";
import * as tiendaTarifas from "./tienda-tarifas.ts";
import * as usuarios from "./usuarios.ts";
import * as ventas from "./ventas.ts";

/** All routes. Fixed paths stand before those with a parameter in the same place. */
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
  cuenta.validarNit,
  reportes.estadoDelMes,
  ...reportes.libros,
  reportes.respaldoMensual,
  puntosVenta.registrar,
  puntosVenta.listar,
  puntosVenta.cerrar,
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
  ...Object.values(correoProformas),
  ...Object.values(tiendaImportar),
  ...Object.values(tiendaExportarPrecios).flat(),
  ...Object.values(tiendaListas),
  ...Object.values(tiendaPresentaciones),
  ...Object.values(tiendaProductos),
  ...Object.values(tiendaPromociones),
  ...Object.values(tiendaTarifas),
  hechos.turnos,
  cierres.cierres,
  ...cierres.exportados,
  actos.actos,
  ...actos.exportados,
  ...Object.values(dobles),
  ...Object.values(repetidas),
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
