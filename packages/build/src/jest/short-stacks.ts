// Jest asks for 100 frames of each stack. React takes a stack for each element it makes, the database's driver for each
// command: with so many frames that is a third of a page's test and an eighth of a service's. 20 reach from a failure to
// the test's own line.
Error.stackTraceLimit = 20;
