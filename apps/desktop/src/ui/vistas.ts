/** Composes the screens that open over the selling one: each with its place in the menu (F10) and its component. */
import type { ComponentType } from "react";
import {
  IconActivity,
  IconAddressBook,
  IconCash,
  IconChartBar,
  IconPackage,
  IconDeviceDesktop,
  IconDevices,
  IconDiscount,
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
import { Etiquetas } from "./etiquetas/etiquetas.tsx";
import { Manuales } from "./manuales/manuales.tsx";
import { Clientes } from "./negocio/clientes.tsx";
import { Graficos } from "./negocio/graficos.tsx";
import { Productos } from "./negocio/productos.tsx";
import { Notas } from "./notas/notas.tsx";
import { Precios } from "./precios/precios.tsx";
import { Practica } from "./practica/practica.tsx";
import { PanelEstado } from "./estado/panel-estado.tsx";
import { Salud } from "./salud/salud.tsx";
import { Usuarios } from "./usuarios/usuarios.tsx";
import { Ventas } from "./ventas/ventas.tsx";
import type { NombreVista, PropsVista } from "./vista.ts";

interface Vista {
  readonly titulo: string;
  /** The key that opens it from the menu: a letter of its title that no other screen has. */
  readonly letra: string;
  /** One line in the menu: what it is for. */
  readonly detalle: string;
  readonly grupo: "Ventas y caja" | "Caja" | "Negocio" | "Equipo";
  readonly icono: ComponentType<{ size?: number }>;
  readonly Componente: ComponentType<PropsVista>;
}

/** Views that open over the selling screen, each listed in the menu (F10). A new screen is one line here. */
export const VISTAS = {
  ventas: {
    titulo: "Ventas",
    letra: "V",
    detalle: "Todas las de esta caja: buscar, reimprimir, anular, devolver",
    grupo: "Ventas y caja",
    icono: IconReceipt,
    Componente: Ventas,
  },
  notas: {
    titulo: "Notas de crédito",
    letra: "N",
    detalle: "Devoluciones: escanee el QR del ticket",
    grupo: "Ventas y caja",
    icono: IconReceiptRefund,
    Componente: Notas,
  },
  efectivo: {
    titulo: "Efectivo de la caja",
    letra: "E",
    detalle: "Abrir, ingresos y retiros, informe X, cerrar con Z",
    grupo: "Ventas y caja",
    icono: IconCash,
    Componente: Efectivo,
  },
  productos: {
    titulo: "Productos",
    letra: "P",
    detalle: "Precios, códigos, fotos; importar una planilla",
    grupo: "Negocio",
    icono: IconPackage,
    Componente: Productos,
  },
  precios: {
    titulo: "Precios",
    letra: "I",
    detalle: "Promociones, listas, presentaciones, la cuadrícula",
    grupo: "Negocio",
    icono: IconDiscount,
    Componente: Precios,
  },
  clientes: {
    titulo: "Clientes",
    letra: "C",
    detalle: "Nombres y documentos que la caja recuerda",
    grupo: "Negocio",
    icono: IconAddressBook,
    Componente: Clientes,
  },
  graficos: {
    titulo: "Cómo va la caja",
    letra: "L",
    detalle: "Ventas por día y por hora, lo que más se vende",
    grupo: "Negocio",
    icono: IconChartBar,
    Componente: Graficos,
  },
  usuarios: {
    titulo: "Usuarios",
    letra: "U",
    detalle: "Quién usa la caja, su PIN, qué puede hacer, el registro",
    grupo: "Negocio",
    icono: IconUsers,
    Componente: Usuarios,
  },
  configuracion: {
    titulo: "Configuración",
    letra: "F",
    detalle: "Impresora, cajón, espera, reglas de la caja",
    grupo: "Equipo",
    icono: IconSettings,
    Componente: Configuracion,
  },
  cliente: {
    titulo: "Pantalla del cliente",
    letra: "D",
    detalle: "Una segunda ventana: líneas, total y el QR de la factura",
    grupo: "Equipo",
    icono: IconDeviceDesktop,
    Componente: AbrirPantallaCliente,
  },
  otraComputadora: {
    titulo: "Otra computadora",
    letra: "O",
    detalle: "Conectar una más de la tienda a esta",
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
    detalle: "Conexiones, pendientes y plazos",
    grupo: "Equipo",
    icono: IconActivity,
    Componente: PanelEstado,
  },
  manuales: {
    titulo: "Facturas manuales",
    letra: "M",
    detalle: "Pasar al sistema las que se escribieron en papel (CAFC)",
    grupo: "Ventas y caja",
    icono: IconFilePencil,
    Componente: Manuales,
  },
  salud: {
    titulo: "Salud de la caja",
    letra: "S",
    detalle: "Disco, hora, impresora, copias; diagnóstico para soporte",
    grupo: "Equipo",
    icono: IconHeartbeat,
    Componente: Salud,
  },
  practica: {
    titulo: "Practicar",
    letra: "R",
    detalle: "Una caja aparte para aprender, sin valor fiscal",
    grupo: "Equipo",
    icono: IconSchool,
    Componente: Practica,
  },
  etiquetas: {
    titulo: "Etiquetas",
    letra: "Q",
    detalle: "Precios y códigos de barras, en hojas o en rollo",
    grupo: "Negocio",
    icono: IconTags,
    Componente: Etiquetas,
  },
} as const satisfies Readonly<Record<NombreVista, Vista>>;
