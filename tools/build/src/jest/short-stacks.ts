// Jest sets stack traces to 100 frames. React captures a stack for each element, the database driver for each command.
// With 100 frames that takes a third of the time of a page test and an eighth of that of a service test. 20 frames
// reach from a failure to the test's own line.
Error.stackTraceLimit = 20;
