import "@mantine/core/styles.css";
import "../estilo.css";
import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { tema } from "../tema.ts";
import { PantallaCliente } from "./pantalla.tsx";

const root = document.getElementById("cliente");
if (root === null) throw new Error("falta #cliente");
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={tema} defaultColorScheme="auto">
      <PantallaCliente />
    </MantineProvider>
  </StrictMode>,
);
