/** The screens that open over the selling screen, each with its menu entry (F10) and its component. */
import type { ComponentType } from "react";
import {
  IconActivity,
  IconAddressBook,
  IconCash,
  IconChartBar,
  IconClipboardCheck,
  IconPackage,
  IconDeviceDesktop,
  IconDevices,
  IconDiscount,
  IconFileInvoice,
  IconFilePencil,
  IconHeartbeat,
  IconHelp,
  IconReceipt,
  IconReceiptRefund,
  IconSchool,
  IconSettings,
  IconTags,
  IconUsers,
} from "@tabler/icons-react";
import { Ayuda } from "./ayuda/ayuda.tsx";
import { AbrirPantallaCliente } from "./cliente/abrir.tsx";
import { Efectivo } from "./efectivo/efectivo.tsx";
import { Configuracion } from "./equipo/configuracion.tsx";
import { OtraComputadora } from "./equipo/otra-computadora.tsx";
import { Existencias } from "./existencias/existencias.tsx";
import { Etiquetas } from "./impresion/etiquetas/etiquetas.tsx";
import { Manuales } from "./manuales/manuales.tsx";
import { Clientes } from "./tienda/clientes.tsx";
import { Graficos } from "./ventas/graficos.tsx";
import { EnLaVenta } from "./proformas/en-la-venta.ts";
import { Productos } from "./tienda/productos.tsx";
import { Notas } from "./documentos/notas/notas.tsx";
import { Precios } from "./tienda/precios/precios.tsx";
import { Practica } from "./practica/practica.tsx";
import { PanelEstado } from "./estado/panel-estado.tsx";
import { Salud } from "./salud/salud.tsx";
import { Usuarios } from "./usuarios/usuarios.tsx";
import { Ventas } from "./ventas/ventas.tsx";
import type { NombreVista, PropsVista } from "./vista.ts";

interface Vista {
  readonly titulo: string;
  /** Key that opens the screen from the menu: a letter of its title that no other screen uses. */
  readonly letra: string;
  /** Short description for the menu, which must fit on one line of the narrowest column. */
  readonly detalle: string;
  readonly grupo: "Ventas y caja" | "Caja" | "Negocio" | "Equipo";
  readonly icono: ComponentType<{ size?: number }>;
  readonly Componente: ComponentType<PropsVista>;
}

/** Screens that open over the selling screen, all listed in the menu (F10). A new screen needs one entry here. */
export const VISTAS = {
  ventas: {
    titulo: "Ventas",
    letra: "V",
    detalle: "Buscar, reimprimir, anular",
    grupo: "Ventas y caja",
    icono: IconReceipt,
    Componente: Ventas,
  },
  notas: {
    titulo: "Notas de crédito",
    letra: "N",
    detalle: "Devoluciones con su ticket",
    grupo: "Ventas y caja",
    icono: IconReceiptRefund,
    Componente: Notas,
  },
  proformas: {
    titulo: "Proformas guardadas",
    letra: "G",
    detalle: "Buscar, imprimir, vender",
    grupo: "Ventas y caja",
    icono: IconFileInvoice,
    Componente: EnLaVenta,
  },
  efectivo: {
    titulo: "Efectivo de la caja",
    letra: "E",
    detalle: "Abrir, contar, cerrar con Z",
    grupo: "Ventas y caja",
    icono: IconCash,
    Componente: Efectivo,
  },
  productos: {
    titulo: "Productos",
    letra: "P",
    detalle: "Códigos, fotos, planillas",
    grupo: "Negocio",
    icono: IconPackage,
    Componente: Productos,
  },
  precios: {
    titulo: "Precios",
    letra: "I",
    detalle: "Ofertas, listas, cuadrícula",
    grupo: "Negocio",
    icono: IconDiscount,
    Componente: Precios,
  },
  existencias: {
    titulo: "Existencias",
    letra: "X",
    detalle: "Contar, recibir, enviar",
    grupo: "Negocio",
    icono: IconClipboardCheck,
    Componente: Existencias,
  },
  clientes: {
    titulo: "Clientes",
    letra: "C",
    detalle: "Nombres y documentos",
    grupo: "Negocio",
    icono: IconAddressBook,
    Componente: Clientes,
  },
  graficos: {
    titulo: "Cómo va la caja",
    letra: "L",
    detalle: "Ventas por día y por hora",
    grupo: "Negocio",
    icono: IconChartBar,
    Componente: Graficos,
  },
  usuarios: {
    titulo: "Usuarios",
    letra: "U",
    detalle: "PIN, permisos y registro",
    grupo: "Negocio",
    icono: IconUsers,
    Componente: Usuarios,
  },
  configuracion: {
    titulo: "Configuración",
    letra: "F",
    detalle: "Impresora, cajón y reglas",
    grupo: "Equipo",
    icono: IconSettings,
    Componente: Configuracion,
  },
  cliente: {
    titulo: "Pantalla del cliente",
    letra: "D",
    detalle: "Total y QR en otra ventana",
    grupo: "Equipo",
    icono: IconDeviceDesktop,
    Componente: AbrirPantallaCliente,
  },
  otraComputadora: {
    titulo: "Otra computadora",
    letra: "O",
    detalle: "Conectar una más a esta",
    grupo: "Equipo",
    icono: IconDevices,
    Componente: OtraComputadora,
  },
  ayuda: {
    titulo: "Ayuda",
    letra: "A",
    detalle: "Todas las teclas",
    grupo: "Equipo",
    icono: IconHelp,
    Componente: Ayuda,
  },
  estado: {
    titulo: "Estado de la caja",
    letra: "T",
    detalle: "Conexiones, envíos, plazos",
    grupo: "Equipo",
    icono: IconActivity,
    Componente: PanelEstado,
  },
  manuales: {
    titulo: "Facturas manuales",
    letra: "M",
    detalle: "Las escritas en papel (CAFC)",
    grupo: "Ventas y caja",
    icono: IconFilePencil,
    Componente: Manuales,
  },
  salud: {
    titulo: "Salud de la caja",
    letra: "S",
    detalle: "Disco, hora, copias, soporte",
    grupo: "Equipo",
    icono: IconHeartbeat,
    Componente: Salud,
  },
  practica: {
    titulo: "Practicar",
    letra: "R",
    detalle: "Aprender sin valor fiscal",
    grupo: "Equipo",
    icono: IconSchool,
    Componente: Practica,
  },
  etiquetas: {
    titulo: "Etiquetas",
    letra: "Q",
    detalle: "Precios y códigos en papel",
    grupo: "Negocio",
    icono: IconTags,
    Componente: Etiquetas,
  },
} as const satisfies Readonly<Record<NombreVista, Vista>>;
