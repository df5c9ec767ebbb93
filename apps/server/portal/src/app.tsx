import { Center, Loader } from "@mantine/core";
import {
  IconActivityHeartbeat,
  IconAddressBook,
  IconBook2,
  IconBuildingWarehouse,
  IconCash,
  IconChartBar,
  IconCoins,
  IconDeviceDesktop,
  IconFileDescription,
  IconFileInvoice,
  IconHelp,
  IconHome,
  IconKey,
  IconPackage,
  IconPackages,
  IconPlugConnected,
  IconSettings,
  IconTags,
  IconTruck,
  IconUsers,
  IconWifiOff,
} from "@tabler/icons-react";
import { useLeer } from "./api.ts";
import { AvisoDeRed } from "./aviso-de-red.tsx";
import { Barrera } from "./barrera.tsx";
import { Lectura } from "./comun.tsx";
import { Marco, type Seccion } from "./marco.tsx";
import { useLugar } from "./navegar.ts";
import { Accesos } from "./paginas/accesos.tsx";
import { Ajustes } from "./paginas/ajustes/ajustes.tsx";
import { Ayuda } from "./paginas/ayuda.tsx";
import { Cajas } from "./paginas/cajas.tsx";
import { Clientes } from "./paginas/clientes.tsx";
import { Consumo } from "./paginas/consumo.tsx";
import { Contingencia } from "./paginas/contingencia.tsx";
import { ElegirEmpresa } from "./paginas/elegir-empresa.tsx";
import { Entrar } from "./paginas/entrar.tsx";
import { Estado } from "./paginas/estado.tsx";
import { Existencias } from "./paginas/existencias/existencias.tsx";
import { Informes } from "./paginas/informes.tsx";
import { Inicio } from "./paginas/inicio.tsx";
import { Libros } from "./paginas/libros.tsx";
import { Mudanza } from "./paginas/mudanza.tsx";
import { Precios } from "./paginas/precios/precios.tsx";
import { Proformas } from "./paginas/proformas/proformas.tsx";
import { Productos } from "./paginas/productos/productos.tsx";
import { Sucursales } from "./paginas/sucursales.tsx";
import { Turnos } from "./paginas/turnos.tsx";
import { Usuarios } from "./paginas/usuarios.tsx";
import { Ventas } from "./paginas/ventas.tsx";
import { Webhooks } from "./paginas/webhooks.tsx";
import { canOpen, isDueno } from "./rol.ts";
import { isDePersona, useEmpresa, useSesion } from "./sesion.ts";
import type { Inicio as DatosInicio } from "./tipos.ts";

/** All pages in the order of the menu. A new page needs one line here and one file under `paginas`. */
const SECCIONES: readonly Seccion[] = [
  { ruta: "inicio", nombre: "Inicio", grupo: "tienda", Icono: IconHome, Pagina: Inicio },
  { ruta: "ventas", nombre: "Ventas", grupo: "tienda", Icono: IconFileInvoice, Pagina: Ventas },
  { ruta: "cajas", nombre: "Cajas", grupo: "tienda", Icono: IconCash, Pagina: Turnos },
  {
    ruta: "proformas",
    nombre: "Proformas",
    grupo: "tienda",
    Icono: IconFileDescription,
    Pagina: Proformas,
  },
  {
    ruta: "productos",
    nombre: "Productos",
    grupo: "tienda",
    Icono: IconPackage,
    Pagina: Productos,
  },
  {
    ruta: "existencias",
    nombre: "Existencias",
    grupo: "tienda",
    Icono: IconPackages,
    Pagina: Existencias,
  },
  {
    ruta: "precios",
    nombre: "Precios",
    grupo: "tienda",
    Icono: IconTags,
    Pagina: Precios,
  },
  {
    ruta: "clientes",
    nombre: "Clientes",
    grupo: "tienda",
    Icono: IconAddressBook,
    Pagina: Clientes,
  },
  {
    ruta: "informes",
    nombre: "Informes",
    grupo: "tienda",
    Icono: IconChartBar,
    Pagina: Informes,
  },
  { ruta: "libros", nombre: "Libros", grupo: "tienda", Icono: IconBook2, Pagina: Libros },
  {
    ruta: "sucursales",
    nombre: "Sucursales",
    grupo: "tienda",
    Icono: IconBuildingWarehouse,
    Pagina: Sucursales,
    variasSucursales: true,
  },
  { ruta: "estado", nombre: "Estado", grupo: "sistema", Icono: IconActivityHeartbeat, Pagina: Estado },
  {
    ruta: "equipos",
    nombre: "Equipos",
    grupo: "sistema",
    Icono: IconDeviceDesktop,
    Pagina: Cajas,
  },
  {
    ruta: "contingencia",
    nombre: "Contingencia",
    grupo: "sistema",
    Icono: IconWifiOff,
    Pagina: Contingencia,
  },
  { ruta: "consumo", nombre: "Créditos", grupo: "sistema", Icono: IconCoins, Pagina: Consumo },
  {
    ruta: "webhooks",
    nombre: "Webhooks",
    grupo: "sistema",
    Icono: IconPlugConnected,
    Pagina: Webhooks,
  },
  {
    ruta: "usuarios",
    nombre: "Usuarios",
    grupo: "sistema",
    Icono: IconUsers,
    Pagina: Usuarios,
  },
  { ruta: "accesos", nombre: "Accesos", grupo: "sistema", Icono: IconKey, Pagina: Accesos },
  {
    ruta: "ajustes",
    nombre: "Ajustes",
    grupo: "sistema",
    Icono: IconSettings,
    Pagina: Ajustes,
  },
  { ruta: "mudanza", nombre: "Mudanza", grupo: "sistema", Icono: IconTruck, Pagina: Mudanza },
  { ruta: "ayuda", nombre: "Ayuda", grupo: "sistema", Icono: IconHelp, Pagina: Ayuda },
];

/** Maps former names of sections, found in old links, to the current ones. */
const ANTES: Readonly<Record<string, string>> = {
  "": "inicio",
  facturas: "ventas",
  turnos: "cajas",
  cuenta: "ajustes",
  servidor: "ajustes",
};

export function App() {
  const token = useSesion();
  const empresa = useEmpresa();
  if (token === null)
    return (
      <>
        <AvisoDeRed />
        <Entrar />
      </>
    );
  return isDePersona(token) && empresa === null ? <ElegirEmpresa /> : <Portal key={empresa} />;
}

const INICIO_MS = 30_000;

function Portal() {
  const { seccion } = useLugar();
  const inicio = useLeer<DatosInicio>("/v1/portal/inicio", INICIO_MS);
  const rol = inicio.datos?.rol;
  const secciones = SECCIONES.filter(({ ruta }) => canOpen(ruta, rol));
  const sucursales = new Set(inicio.datos?.puntos.map(({ sucursal }) => sucursal));
  const actual = secciones.find(({ ruta }) => ruta === (ANTES[seccion] ?? seccion)) ?? secciones[0];
  return (
    <Marco
      secciones={secciones.filter(({ variasSucursales }) => variasSucursales !== true || sucursales.size > 1)}
      actual={actual}
      razonSocial={inicio.datos?.empresa.razonSocial ?? "Mostrador"}
      varias={inicio.datos?.variasEmpresas ?? false}
    >
      {actual === undefined ? (
        <Center>
          <Loader role="status" aria-label="Cargando" />
        </Center>
      ) : (
        <>
          <AvisoDeRed />
          <Barrera key={actual.ruta}>
            <Lectura leido={inicio}>
              {(datos) => <actual.Pagina inicio={datos} edita={isDueno(rol)} />}
            </Lectura>
          </Barrera>
        </>
      )}
    </Marco>
  );
}
