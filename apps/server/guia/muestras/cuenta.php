<?php
require 'mostrador.php';

$cuenta = llamar('GET', '/v1/cuenta');
echo "{$cuenta['nit']} {$cuenta['razon_social']} {$cuenta['creditos_disponibles']}\n";
