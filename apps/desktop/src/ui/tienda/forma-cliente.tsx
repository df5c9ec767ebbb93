import { Group, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { avisoDePapel, documentoDeTexto } from "@mostrador/core";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { Fallo } from "../comun/fallo.tsx";
import type { Entrada } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { PieForma } from "./pie-forma.tsx";

/** Editable fields of a client. */
export type Datos = Omit<Entrada<"editarCliente">, "visto">;

const TIPOS = [
  { value: "5", label: "NIT" },
  { value: "1", label: "Cédula de identidad" },
  { value: "2", label: "Cédula de extranjero" },
  { value: "3", label: "Pasaporte" },
  { value: "4", label: "Otro" },
];
const vacioEsNulo = (texto: string) => (texto.trim() === "" ? null : texto);

/** Form of a client: document, name, and e-mail address for invoices. */
export function FormaCliente({
  datos,
  onCambio,
  onListo,
}: {
  readonly datos: Datos;
  readonly onCambio: (datos: Datos) => void;
  readonly onListo: () => void;
}) {
  const { ocupada, fallo, llamar } = useLlamada();
  const { id } = datos;
  const [antes] = useState(datos);
  const visto = id === null ? {} : { visto: { ...antes } };
  const poner = (cambio: Partial<Datos>) => onCambio({ ...datos, ...cambio });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void llamar(puente.invoke("editarCliente", { ...datos, ...visto }), onListo);
      }}
    >
      <Stack>
        <Documento datos={datos} conocido={datos.id !== null} poner={poner} />
        <TextInput
          label="Nombre o razón social"
          description={avisoDePapel(datos.razonSocial)}
          required
          autoComplete="off"
          value={datos.razonSocial}
          onChange={(event) => poner({ razonSocial: event.currentTarget.value })}
        />
        <TextInput
          label="Correo"
          type="email"
          autoComplete="off"
          value={datos.correo ?? ""}
          onChange={(event) => poner({ correo: vacioEsNulo(event.currentTarget.value) })}
        />
        <Fallo fallo={fallo} />
        <PieForma
          borrar={
            id === null ? null : (
              <Borrar
                nombre={datos.razonSocial}
                onSi={() => void llamar(puente.invoke("borrarCliente", { id }), onListo)}
              />
            )
          }
          guardando={ocupada}
          onVolver={onListo}
        />
      </Stack>
    </form>
  );
}

/** Kind, number and complement of a client's document. */
type Documentado = Pick<Datos, "tipoDocumento" | "numeroDocumento" | "complemento">;

/**
 * Fields of the document. The kind follows from the number's format unless it was selected by hand. With `conocido`, the client is stored
 * already and keeps its kind.
 */
export function Documento({
  datos,
  conocido,
  poner,
}: {
  readonly datos: Documentado;
  readonly conocido: boolean;
  readonly poner: (cambio: Partial<Documentado>) => void;
}) {
  /** Kind selected by hand, or stored with the client. */
  const [elegido, setElegido] = useState(conocido ? datos.tipoDocumento : null);
  return (
    <Group grow>
      <Select
        label="Documento"
        data={TIPOS}
        value={String(datos.tipoDocumento)}
        allowDeselect={false}
        onChange={(valor) => {
          setElegido(Number(valor));
          poner({ tipoDocumento: Number(valor) });
        }}
      />
      <TextInput
        label="Número"
        required
        autoFocus
        autoComplete="off"
        value={datos.numeroDocumento}
        onChange={({ currentTarget: { value } }) =>
          poner({
            numeroDocumento: value,
            tipoDocumento: documentoDeTexto(value, elegido).tipoDocumento,
          })
        }
      />
      <TextInput
        label="Complemento"
        autoComplete="off"
        value={datos.complemento ?? ""}
        onChange={(event) => poner({ complemento: vacioEsNulo(event.currentTarget.value) })}
      />
    </Group>
  );
}

function Borrar({ nombre, onSi }: { readonly nombre: string; readonly onSi: () => void }) {
  return (
    <BotonConfirmado
      variant="default"
      color="red"
      titulo="Borrar el cliente"
      pregunta={`${nombre} se borra en todas las cajas. Sus facturas quedan como están.`}
      si="Sí, borrar"
      onSi={onSi}
    >
      Borrar
    </BotonConfirmado>
  );
}
