/** A bulk change of all products that match the list's filter: a preview first, then the change. */
import { Alert, Checkbox, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { bs, entero, parseDecimal } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion } from "../../api.ts";
import { Aviso, Largo } from "../../comun.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { VariosCambiados } from "../../tipos-tienda.ts";
import { PiePanel, useSinGuardar } from "../panel.tsx";

interface Props {
  readonly filtro: Readonly<Record<string, string>>;
  readonly total: number;
  readonly listo: () => void;
}

type Fila = VariosCambiados["muestra"][number];

interface Escrito {
  readonly porcentaje: string;
  readonly categoria: string;
  readonly activo: string;
  readonly redondeo: string;
  readonly borrar: boolean;
}

const NADA_ESCRITO: Escrito = { porcentaje: "", categoria: "", activo: "", redondeo: "0.01", borrar: false };

const COLUMNAS: readonly Columna<Fila>[] = [
  {
    clave: "producto",
    titulo: "Producto",
    celda: (f) => <Largo>{f.descripcion}</Largo>,
    telefono: "titulo",
  },
  { clave: "antes", titulo: "Precio ahora", celda: (f) => bs(f.antes), numero: true },
  { clave: "despues", titulo: "Precio después", celda: (f) => bs(f.despues), numero: true },
];

export function Varios({ filtro, total, listo }: Props) {
  const [escrito, setEscrito] = useState<Escrito>(NADA_ESCRITO);
  const [dicho, setDicho] = useState<VariosCambiados | null>(null);
  // One key per change, so that repeating it after a lost reply changes no product twice.
  const [clave, setClave] = useState<string>(() => newUuid(crypto));
  const accion = useAccion();
  const poner = (cambio: Partial<Escrito>) => {
    setDicho(null);
    setClave(newUuid(crypto));
    setEscrito({ ...escrito, ...cambio });
  };
  const pedirCambio = (aplicar: boolean) =>
    request<VariosCambiados>("POST", "/v1/portal/productos/varios", {
      ...cuerpoDe(filtro, escrito),
      aplicar,
      clave,
    });
  const ver = () => accion.hacer(async () => setDicho(await pedirCambio(false)));
  const cambiar = () =>
    accion.hacer(async () => {
      await pedirCambio(true);
      listo();
    });
  const { porcentaje, categoria, activo, borrar } = escrito;
  const vacio = !borrar && [porcentaje, categoria, activo].every((valor) => valor === "");
  useSinGuardar(!vacio);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (dicho === null) ver();
        else cambiar();
      }}
    >
      <Stack>
        <Text>
          Cambia los {entero(total)} productos que muestra la lista: para otros, cierre y filtre. Lo que quede
          vacío no cambia.
        </Text>
        <Campos escrito={escrito} poner={poner} />
        {dicho !== null && <Dicho dicho={dicho} borrar={borrar} />}
      </Stack>
      <PiePanel>
        <Aviso error={accion.error} />
        <Boton
          type="submit"
          size="md"
          {...(borrar ? { color: "red" } : {})}
          loading={accion.ocupada}
          falta={vacio ? "Escriba qué cambia." : dicho?.cambian === 0 ? "Ningún producto cambia." : null}
        >
          {dicho === null
            ? borrar
              ? "Ver cuáles se borran"
              : "Ver qué cambia"
            : `${borrar ? "Borrar" : "Cambiar"} ${entero(dicho.cambian)}`}
        </Boton>
      </PiePanel>
    </form>
  );
}

function Campos({
  escrito,
  poner,
}: {
  readonly escrito: Escrito;
  readonly poner: (cambio: Partial<Escrito>) => void;
}) {
  return (
    <>
      <TextInput
        label="Precio: subir o bajar (%)"
        description="5 sube el 5 %; -10 baja el 10 %."
        size="md"
        value={escrito.porcentaje}
        onChange={(e) => poner({ porcentaje: e.currentTarget.value })}
      />
      <NativeSelect
        label="Redondear el precio"
        size="md"
        data={REDONDEOS}
        value={escrito.redondeo}
        onChange={(e) => poner({ redondeo: e.currentTarget.value })}
      />
      <TextInput
        label="Categoría nueva"
        size="md"
        maxLength={60}
        value={escrito.categoria}
        onChange={(e) => poner({ categoria: e.currentTarget.value })}
      />
      <NativeSelect
        label="Se venden en las cajas"
        size="md"
        data={[
          { value: "", label: "Como están" },
          { value: "si", label: "Sí" },
          { value: "no", label: "No" },
        ]}
        value={escrito.activo}
        onChange={(e) => poner({ activo: e.currentTarget.value })}
      />
      <Checkbox
        size="md"
        label="Borrarlos de todas las cajas"
        description="Con sus presentaciones y sus precios. Las ventas ya hechas no cambian."
        checked={escrito.borrar}
        onChange={(e) => poner({ borrar: e.currentTarget.checked })}
      />
    </>
  );
}

const REDONDEOS = [
  { value: "0.01", label: "Al centavo" },
  { value: "0.10", label: "A 10 centavos" },
  { value: "0.50", label: "A 50 centavos" },
  { value: "1.00", label: "Al boliviano" },
  { value: "5.00", label: "A 5 bolivianos" },
];

function Dicho({
  dicho: { cambian, muestra },
  borrar,
}: {
  readonly dicho: VariosCambiados;
  readonly borrar: boolean;
}) {
  const una = borrar ? "Se borra 1 producto" : "Cambia 1 producto";
  const varios = `${borrar ? "Se borran" : "Cambian"} ${entero(cambian)} productos`;
  return (
    <>
      <Alert color={cambian === 0 ? "gray" : borrar ? "red" : "orange"} role="status">
        {cambian === 1 ? una : varios}
        {cambian > muestra.length ? `; estos son los primeros ${muestra.length}` : ""}.
      </Alert>
      {muestra.length > 0 && (
        <Tabla
          nombre="Productos que cambian"
          columnas={COLUMNAS}
          filas={muestra}
          claveDe={({ codigo }) => codigo}
        />
      )}
    </>
  );
}

function cuerpoDe(
  { buscar = "", categoria = "", venta = "" }: Readonly<Record<string, string>>,
  escrito: Escrito,
): object {
  const { porcentaje, activo, redondeo, borrar } = escrito;
  return {
    buscar,
    ...(categoria === "" ? {} : { categoria }),
    ...(venta === "" ? {} : { venta }),
    cambio: {
      ...(porcentaje.trim() === "" ? {} : { porcentaje: porcentajeLeido(porcentaje), redondeo }),
      ...(escrito.categoria.trim() === "" ? {} : { categoria: escrito.categoria.trim() }),
      ...(activo === "" ? {} : { activo: activo === "si" }),
      ...(borrar ? { borrar } : {}),
    },
  };
}

/** Parses a percentage with its sign. Any other text is sent as typed, and the server refuses it. */
function porcentajeLeido(texto: string): string {
  const escrito = texto.trim();
  const signo = escrito.startsWith("-") ? "-" : "";
  const leido = parseDecimal(escrito.slice(signo.length));
  return leido === null ? escrito : signo + leido;
}
