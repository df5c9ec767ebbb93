/** Forms of a supplier's account: a payment, and a credit note received. */
import { SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { conLecturas } from "@mostrador/core/lecturas";
import { bs, diaDe, faltaMonto, parseMonto } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request } from "../../api.ts";
import { CampoFecha } from "../../campo-fecha.tsx";
import type { NotasProveedor } from "../../tipos-tienda.ts";
import { FormaPanel, useCambiado, useSinGuardar } from "../panel.tsx";

interface Props {
  readonly listo: () => void;
  readonly cerrar: () => void;
}

/** A field for an amount in bolivianos. */
export function CampoMonto({
  titulo,
  valor,
  poner,
}: {
  readonly titulo: string;
  readonly valor: string;
  readonly poner: (valor: string) => void;
}) {
  return (
    <TextInput
      size="md"
      label={titulo}
      inputMode="decimal"
      autoComplete="off"
      value={valor}
      error={conLecturas({
        texto: valor,
        falta: valor.trim() === "" ? null : faltaMonto(valor),
        onElegir: poner,
      })}
      onChange={(e) => poner(e.currentTarget.value)}
    />
  );
}

/** Fields for the number and authorisation of a tax document. `rotulo`: label of the number. */
export function CamposDePapel({
  rotulo,
  numero,
  autorizacion,
  poner,
}: {
  readonly rotulo: string;
  readonly numero: string;
  readonly autorizacion: string;
  readonly poner: (cambio: { readonly numero?: string; readonly autorizacion?: string }) => void;
}) {
  const texto = { size: "md", autoComplete: "off" } as const;
  return (
    <>
      <TextInput
        {...texto}
        label={rotulo}
        inputMode="numeric"
        maxLength={20}
        value={numero}
        onChange={(e) => poner({ numero: e.currentTarget.value })}
      />
      <TextInput
        {...texto}
        label="Código de autorización o CUF"
        maxLength={100}
        value={autorizacion}
        onChange={(e) => poner({ autorizacion: e.currentTarget.value })}
      />
    </>
  );
}

/** Tells whether a typed amount is above zero. */
export function isMontoPuesto(texto: string): boolean {
  return Number(parseMonto(texto)) > 0;
}

export function Pagar({ proveedorId, listo, cerrar }: Props & { readonly proveedorId: string }) {
  const [id] = useState(() => newUuid(crypto));
  const [escrito, setEscrito] = useState(() => ({
    fecha: diaDe(Date.now()),
    monto: "",
    documento: "",
    nota: "",
  }));
  const poner = (cambio: Partial<typeof escrito>) => setEscrito((antes) => ({ ...antes, ...cambio }));
  useSinGuardar(useCambiado(escrito));
  const { fecha, monto, documento, nota } = escrito;
  const falta = isMontoPuesto(monto) ? null : "Escriba cuánto pagó.";
  const texto = { size: "md", autoComplete: "off" } as const;
  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        await request("POST", `/v1/proveedores/${encodeURIComponent(proveedorId)}/pagos`, {
          id,
          fecha,
          monto: parseMonto(monto),
          documento: documento.trim() === "" ? null : documento.trim(),
          nota: nota.trim() === "" ? null : nota.trim(),
        });
        listo();
      }}
      cerrar={cerrar}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CampoMonto titulo="Cuánto pagó (Bs)" valor={monto} poner={(nuevo) => poner({ monto: nuevo })} />
        <CampoFecha titulo="Cuándo" valor={fecha} poner={(dia) => poner({ fecha: dia })} />
        <TextInput
          {...texto}
          label="Número del documento bancario"
          description="Obligatorio desde Bs 50,000."
          maxLength={40}
          value={documento}
          onChange={(e) => poner({ documento: e.currentTarget.value })}
        />
        <TextInput
          {...texto}
          label="Nota (opcional)"
          description="Lo que quiera recordar."
          maxLength={200}
          value={nota}
          onChange={(e) => poner({ nota: e.currentTarget.value })}
        />
      </SimpleGrid>
    </FormaPanel>
  );
}

export function AnotarNota({
  nota: { id, razonSocial, monto: esperado },
  listo,
  cerrar,
}: Props & { readonly nota: NotasProveedor["notas"][number] }) {
  const [escrita, setEscrita] = useState(() => ({
    numero: "",
    autorizacion: "",
    fecha: diaDe(Date.now()),
    monto: esperado,
  }));
  const poner = (cambio: Partial<typeof escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  useSinGuardar(useCambiado(escrita));
  const { numero, autorizacion, fecha, monto } = escrita;
  const falta =
    numero.trim() === ""
      ? "Escriba el número de la nota."
      : autorizacion.trim() === ""
        ? "Escriba su código de autorización."
        : isMontoPuesto(monto)
          ? null
          : "Escriba su monto.";
  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        await request("POST", `/v1/notas-proveedor/${encodeURIComponent(id)}`, {
          numero: numero.trim(),
          autorizacion: autorizacion.trim(),
          fecha,
          monto: parseMonto(monto),
        });
        listo();
      }}
      cerrar={cerrar}
    >
      <Stack>
        <Text className="libre">
          {razonSocial} debe una nota por {bs(esperado)}. Cuando la anota, baja lo que se le debe, y su IVA se
          suma al débito fiscal de ese mes.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <CamposDePapel
            rotulo="Número de la nota"
            numero={numero}
            autorizacion={autorizacion}
            poner={poner}
          />
          <CampoFecha titulo="Fecha de la nota" valor={fecha} poner={(dia) => poner({ fecha: dia })} />
          <CampoMonto titulo="Monto (Bs)" valor={monto} poner={(nuevo) => poner({ monto: nuevo })} />
        </SimpleGrid>
      </Stack>
    </FormaPanel>
  );
}
