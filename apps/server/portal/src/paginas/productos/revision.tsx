/** A price list that was reviewed, row by row, and its effect. */
import { Alert, Badge, Checkbox, Text } from "@mantine/core";
import { cuentaDicha, efectoDicho, marcaDeDudosas, porImportar } from "@mostrador/core";
import { bs, entero } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { Largo } from "../../comun.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Importacion } from "../../tipos-tienda.ts";
import { PiePanel } from "../panel.tsx";

type Fila = Importacion["filas"][number];
type Cuenta = Importacion["cuenta"];

const COLUMNAS: readonly Columna<Fila>[] = [
  {
    clave: "linea",
    titulo: "Línea",
    celda: ({ linea, codigo }) => `${entero(linea)}: ${codigo === "" ? "sin código" : codigo}`,
    telefono: "titulo",
  },
  {
    clave: "que",
    titulo: "Qué pasa",
    celda: (fila) => (
      <div>
        <Badge color={efectoDicho(fila).color}>{efectoDicho(fila).texto}</Badge>
        <Largo>
          {fila.notas.length > 0 ? fila.notas.join(" ") : `${fila.descripcion}, ${bs(fila.precio)}`}
        </Largo>
      </div>
    ),
  },
];

/** The number of rows that were imported. */
export function Hecha({ cuenta }: { readonly cuenta: Cuenta }) {
  return (
    <Alert color="verde" role="status">
      Listo: {cuentaDicha(cuenta)}.
    </Alert>
  );
}

interface Props {
  readonly revisada: Importacion;
  readonly ocupada: boolean;
  readonly importar: (aceptarDudosas: boolean) => void;
}

/** Rows with faults, then doubtful ones, which are imported only if the person accepts them, then the good ones. */
export function Revisada({ revisada, ocupada, importar }: Props) {
  const [aceptar, setAceptar] = useState(false);
  const { cuenta, dudosas, filas, ignoradas } = revisada;
  const { cuantas, falta } = porImportar(revisada, aceptar);
  const marca = marcaDeDudosas(dudosas);
  return (
    <>
      <Text fw={600}>{cuentaDicha(cuenta)}.</Text>
      {cuenta.errores > 0 && (
        <Text>
          Las que no entran se corrigen en la planilla: las demás se pueden importar ya, y la planilla se
          puede traer otra vez.
        </Text>
      )}
      {marca !== null && (
        <Checkbox
          {...marca}
          size="md"
          checked={aceptar}
          onChange={(e) => setAceptar(e.currentTarget.checked)}
        />
      )}
      {ignoradas.length > 0 && (
        <Text className="libre">No se usan las columnas: {ignoradas.join(", ")}.</Text>
      )}
      {filas.length > 0 && (
        <Tabla
          nombre="Filas de la planilla"
          columnas={COLUMNAS}
          filas={filas}
          claveDe={({ linea }) => linea}
        />
      )}
      <PiePanel>
        <Boton size="md" loading={ocupada} falta={falta} onClick={() => importar(aceptar)}>
          {falta === null ? `Importar ${entero(cuantas)}` : "Importar"}
        </Boton>
      </PiePanel>
    </>
  );
}
