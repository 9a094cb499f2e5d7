import { expect, it } from 'vitest'
import { formatOf } from './format.ts'

const rows = "INSERT INTO `typecho_contents` VALUES (1,'a');\n"

it.each([
  ['mysqldump', `-- MySQL dump 10.13  Distrib 5.7.40, for Linux (x86_64)\n--\n${rows}`, 'mysql'],
  ['MariaDB', `/*!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19\n${rows}`, 'mysql'],
  [
    'phpMyAdmin',
    `-- phpMyAdmin SQL Dump\n-- 主机： localhost\nSET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";\n`,
    'mysql',
  ],
  ['HeidiSQL', `-- --------\n-- 主机:  127.0.0.1\n/*!40101 SET NAMES utf8 */;\n`, 'mysql'],
  ['Navicat', `/*\n Navicat Premium Data Transfer\n*/\n\nSET NAMES utf8;\n`, 'mysql'],
  ['Sequel Pro', `# ********\n# Sequel Pro SQL dump\n\n/*!40101 SET NAMES utf8 */;\n`, 'mysql'],
  ['Adminer', `\ufeff-- Adminer 4.8.1 MySQL 5.7.40 dump\n\nSET NAMES utf8;\n`, 'mysql'],
  ['rows alone', rows, 'mysql'],
  ['pg_dump', `--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n`, 'postgres'],
  ['sqlite3 .dump', `PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n${rows}`, 'sqlite-dump'],
  ['SQLite', 'SQLite format 3\0\u0010', 'sqlite'],
  ['its own backup', '%TYPECHO_BACKUP_0001%\u0001', 'backup'],
  ['comments of LeanCloud', `#filetype:JSON-streaming\n{"comment":"CREATE TABLE"}\n`, undefined],
  ['JSON', `[{"comment":"\nDROP TABLE"}]`, undefined],
  ['an article', '---\ntitle: SQL\n---\n\nCREATE 一张表\n', undefined],
  ['XML', `<?xml version="1.0"?>\n${rows}`, undefined],
  ['nothing', '', undefined],
])('tells %s by its beginning', (_, start, format) => {
  expect(formatOf(Buffer.from(start))).toBe(format)
})
