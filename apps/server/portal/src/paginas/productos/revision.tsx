/** A price list that was looked through, row by row, and its effect. */
import { Alert, Badge, Checkbox, Text } from "@mantine/core";
import { bs, entero } from "@mostrador/core/formato";
import { useState } from "react";
import { Boton } from "../../boton.tsx";
import { Largo } from "../../comun.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Importacion } from "../../tipos-tienda.ts";
import { PiePanel } from "../panel.tsx";

type Fila = Importacion["filas"][number];
type Cuenta = Importacion["cuenta"];

const EFECTOS = {
  nuevo: { texto: "Nuevo", color: "verde" },
  cambia: { texto: "Cambia", color: "blue" },
  igual: { texto: "Igual", color: "gray" },
  error: { texto: "No entra", color: "red" },
} as const;
const DUDOSA = { texto: "Dudoso", color: "orange" } as const;
const efectoDe = ({ dudosa, efecto }: Fila) => (dudosa ? DUDOSA : EFECTOS[efecto]);

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
        <Badge color={efectoDe(fila).color}>{efectoDe(fila).texto}</Badge>
        <Largo>
          {fila.notas.length > 0 ? fila.notas.join(" ") : `${fila.descripcion}, ${bs(fila.precio)}`}
        </Largo>
      </div>
    ),
  },
];

/** The count of rows that were taken. */
export function Hecha({ cuenta }: { readonly cuenta: Cuenta }) {
  return (
    <Alert color="verde" role="status">
      Listo: {enPalabras(cuenta)}.
    </Alert>
  );
}

function enPalabras({ nuevos, cambiados, iguales, errores }: Cuenta): string {
  const malas = errores === 0 ? "" : `; ${entero(errores)} no ${errores === 1 ? "entra" : "entran"}`;
  const partes = [
    `${entero(nuevos)} ${nuevos === 1 ? "nuevo" : "nuevos"}`,
    `${entero(cambiados)} ${cambiados === 1 ? "cambia" : "cambian"}`,
    `${entero(iguales)} ${iguales === 1 ? "igual" : "iguales"}`,
  ];
  return partes.join(", ") + malas;
}

interface Props {
  readonly revisada: Importacion;
  readonly ocupada: boolean;
  readonly importar: (aceptarDudosas: boolean) => void;
}

/** Rows that would be taken, after those with faults and the doubtful ones, which are taken only where she says so. */
export function Revisada({ revisada: { cuenta, dudosas, filas, ignoradas }, ocupada, importar }: Props) {
  const [aceptar, setAceptar] = useState(false);
  const cambian = cuenta.nuevos + cuenta.cambiados - (aceptar ? 0 : dudosas);
  const nada = dudosas > 0 ? "Acepte los códigos dudosos." : "La planilla no cambia nada.";
  return (
    <>
      <Text fw={600}>{enPalabras(cuenta)}.</Text>
      {cuenta.errores > 0 && (
        <Text>
          Las que no entran se corrigen en la planilla: las demás se pueden importar ya, y la planilla se
          puede traer otra vez.
        </Text>
      )}
      {dudosas > 0 && (
        <Checkbox
          size="md"
          checked={aceptar}
          onChange={(e) => setAceptar(e.currentTarget.checked)}
          label={
            dudosas === 1
              ? "Importar también la fila con un código dudoso"
              : `Importar también las ${entero(dudosas)} filas con un código dudoso`
          }
          description="Revise primero su nota: un código mal escrito no se encuentra con el lector."
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
        <Boton
          size="md"
          loading={ocupada}
          falta={cambian === 0 ? nada : null}
          onClick={() => importar(aceptar)}
        >
          {cambian === 0 ? "Importar" : `Importar ${entero(cambian)}`}
        </Boton>
      </PiePanel>
    </>
  );
}
